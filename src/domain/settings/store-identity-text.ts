import { requiredTextIssue, type TextRule, textIssue } from '../text/text.ts'

// These rules are not in store-identity.ts, because each page loads that file, and only the owner's form needs them.

/** Control characters, and characters that change the direction of the text around them. */
const CONTROL_OR_DIRECTION = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** Refuses characters that could make a name look like another one in mails and lists. Call it before the text is cleaned. */
export const controlIssue = (typed: string): string | null =>
  CONTROL_OR_DIRECTION.test(typed) ? 'Control characters and direction marks can’t be saved here' : null

const atMost =
  (name: string, max: number): TextRule =>
  (text) =>
    textIssue(text, name, max)

export const STORE_NAME_MAX = 60

export function storeNameIssue(name: string): string | null {
  const issue = requiredTextIssue(name, 'Name', STORE_NAME_MAX)
  return issue ?? (/[\p{L}\p{N}]/u.test(name) ? null : 'Name must have a letter or a digit')
}
export const taglineIssue = atMost('Line below the name', 120)
export const heroIssue = atMost('Headline', 80)
export const heroTextIssue = atMost('Text below the headline', 200)
export const newsletterIssue = atMost('Newsletter line', 160)
export const reasonTitleIssue: TextRule = (text) => requiredTextIssue(text, 'Reason', 60)
export const reasonTextIssue = atMost('Text of the reason', 200)

const MAX_SOCIAL_LINK = 200

export function socialLinkIssue(text: string): string | null {
  const isWebAddress = /^https:\/\/[^\s/]+\.[^\s/]+(?:\/\S*)?$/.test(text) && URL.canParse(text)
  return isWebAddress ? textIssue(text, 'Address', MAX_SOCIAL_LINK) : 'Write an address like https://www.instagram.com/your-store'
}
