import { expect, test } from 'vitest'
import { codeIssue, codeOf } from './discount-code.ts'

test.each([
  'SAVE-10',
  ' save-10 ',
  'save–10', // an en dash
  'save‑10', // a hyphen that does not break
  'SAVE — 10',
  'save - 10',
  'ＳＡＶＥ－１０', // full width
  'save-​10',
])('%j is the code SAVE-10', (typed) => {
  expect(codeIssue(typed)).toBeNull()
  expect(codeOf(typed)).toBe('SAVE-10')
})

test.each(['ab', 'SAVE 10', 'ÄPFEL', 'save_10', 'SAVE10%', 'x'.repeat(41)])('%j is no code', (typed) => {
  expect(codeIssue(typed)).toBe('A code has 3 to 40 letters, digits or hyphens')
})

test('a code is required', () => {
  expect(codeIssue(' ​ ')).toBe('Code is required')
})
