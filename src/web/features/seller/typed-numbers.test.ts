import { expect, test } from 'vitest'
import { amountIssue, amountTyped, percentIssue, percentTyped, wholeNumberTyped } from './typed-numbers.ts'

test.each([
  ['30', 30],
  [' 8 ', 8],
  ['', null],
  ['  ', null],
  ['-1', undefined],
  ['1.5', undefined],
  ['a dozen', undefined],
])('%j is read as the whole number %s', (text, number) => {
  expect(wholeNumberTyped(text)).toBe(number)
})

test.each([
  ['4.90', 4.9],
  ['$1,234.50', 1234.5],
  ['0', 0],
  [' ', null],
  ['free', undefined],
])('%j is read as the amount %s', (text, dollars) => {
  expect(amountTyped(text)).toBe(dollars)
})

test('Only a text that is no amount has an issue, and an empty field has none', () => {
  expect(amountIssue('free')).toBe('Please enter an amount, like 4.90')
  expect(amountIssue('')).toBeNull()
})

test.each([
  ['8.25', 8.25],
  ['8,25 %', 8.25],
  ['0', 0],
  ['', null],
  ['100', null],
  ['-1', null],
])('%j is read as the percent %s', (text, percent) => {
  expect(percentTyped(text)).toBe(percent)
})

test('A percent must be entered', () => {
  expect(percentIssue('')).toBe('Please enter a percent, like 8.25')
  expect(percentIssue('7')).toBeNull()
})
