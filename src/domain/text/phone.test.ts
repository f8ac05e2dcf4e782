import { expect, test } from 'vitest'
import { phoneIssue, telephoneUrl } from './phone.ts'

test.each([
  ['+1 503 555 0100', 'tel:+15035550100'],
  ['(503) 555-0100', 'tel:5035550100'],
  ['503.555.0100', 'tel:5035550100'],
  ['555-0100', 'tel:5550100'],
  ['+49 (0)30 7777777', 'tel:+490307777777'],
  ['503-555-0100 x12', 'tel:5035550100;ext=12'],
  ['503 555 0100, Ext. 12', 'tel:5035550100;ext=12'],
  ['503 555 0100 extension 4', 'tel:5035550100;ext=4'],
  ['(217) 555-0100 #12', 'tel:2175550100;ext=12'],
  ['030/1234567', 'tel:0301234567'],
  ['0498/12.34.56', 'tel:0498123456'],
  ['503/555/0100', 'tel:5035550100'],
  [' 5035550100 ', 'tel:5035550100'],
])('%j is a phone number, dialed as %s', (phone, url) => {
  expect(phoneIssue(phone)).toBeNull()
  expect(telephoneUrl(phone)).toBe(url)
})

test.each(['abc', '123456', '(12) 34-56', '123456 x78', '5035550100 or later', 'x5035550100', '503 555 0100 x', '#503 555 0100'])(
  '%j is no phone number and has no URL',
  (phone) => {
    expect(phoneIssue(phone)).toBe('Enter a phone number, like (503) 555-0100')
    expect(telephoneUrl(phone)).toBeNull()
  },
)

test.each([
  ['<b>5035550100</b>', '<'],
  ['٥٠٣٥٥٥٠١٠٠', '٥'],
  ['503*555*0100', '*'],
  ['503 555 0100 & 0101', '&'],
])('%j is no phone number, for which its sign %s is named', (phone, sign) => {
  expect(phoneIssue(phone)).toBe(`A phone number can’t have “${sign}”`)
  expect(telephoneUrl(phone)).toBeNull()
})

test('requires a phone number and limits its length', () => {
  expect(phoneIssue(' ')).toBe('Phone is required')
  expect(phoneIssue('1'.repeat(200))).toBeNull()
  expect(phoneIssue('1'.repeat(201))).toContain('200')
})
