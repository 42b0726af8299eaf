#!/usr/bin/env python3
"""Homework: SUBSET SUM to PARTITION. Wrong: S - 2t is added where it is positive, S being the sum and t the target.

That is right as long as the target is at most half of the sum; above that, 2t - S must be added, and here nothing is.
"""
import sys

words = sys.stdin.read().split()
target, numbers = int(words[2]), [int(word) for word in words[3:]]
more = max(sum(numbers) - 2 * target, 0)
print("partition")
print(*numbers, *([more] if more else []))
