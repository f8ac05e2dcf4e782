import { expect, test } from 'vitest'
import { type AssistantRule, isBlocked, mostOpenCheckouts, siteIssue, siteOf, sitesAbove } from './assistant.ts'

const RULE: AssistantRule = { blockedAt: null, ordersADay: null, openCheckouts: null }

test.each([
  ['https://assistant.example/profile', 'assistant.example'],
  ['https://ASSISTANT.example:443/p', 'assistant.example'],
  ['https://assistant.example./p?x=1', 'assistant.example'],
  ['https://ex%61mple.com', 'example.com'],
  ['http://127.0.0.1:8080/1', '127.0.0.1:8080'],
])('the site of %s is %s, however it is written', (profile, site) => {
  expect(siteOf(profile)).toBe(site)
})

test('a block holds for the sites below, and for no others', () => {
  const rules = new Map([['abuser.example', { ...RULE, blockedAt: new Date() }]])
  for (const site of ['abuser.example', 'a.abuser.example', 'b.a.abuser.example']) expect(isBlocked(rules, site), site).toBe(true)
  for (const site of ['example', 'other.example', 'notabuser.example']) expect(isBlocked(rules, site), site).toBe(false)
  expect(sitesAbove('a.b.example')).toEqual(['a.b.example', 'b.example'])
})

test('the closest limit counts, also one of nothing', () => {
  const rules = new Map([
    ['b.example', { ...RULE, openCheckouts: 5 }],
    ['a.b.example', { ...RULE, openCheckouts: 0 }],
  ])
  expect(['a.b.example', 'c.b.example', 'd.example'].map((site) => mostOpenCheckouts(rules, site))).toEqual([0, 5, 500])
})

test.each(['', 'example', 'Assistant.example', 'https://assistant.example', 'a b.example', `${'a.'.repeat(130)}example`])(
  '“%s” is no site',
  (site) => {
    expect(siteIssue(site)).not.toBeNull()
  },
)
