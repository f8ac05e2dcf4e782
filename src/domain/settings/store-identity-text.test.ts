import { expect, test } from 'vitest'
import { socialLinkIssue } from './store-identity-text.ts'

test.each(['https://www.instagram.com/alder', 'https://youtube.com/@alder?si=1', 'https://facebook.com'])(
  '%s can be set',
  (link) => {
    expect(socialLinkIssue(link)).toBeNull()
  },
)

test.each([
  '',
  '@alder',
  'instagram.com/alder',
  'http://instagram.com/alder',
  'javascript:alert(1)',
  'https://a b.com',
  `https://a.com/${'x'.repeat(200)}`,
])('%s can’t be set', (link) => {
  expect(socialLinkIssue(link)).not.toBeNull()
})
