import * as z from 'zod/mini'
import { colorIssue, readColor } from '../../domain/settings/accent-color.ts'
import { pageTextIssue } from '../../domain/settings/page-text.ts'
import { MAX_REASONS } from '../../domain/settings/store-identity.ts'
import {
  controlIssue,
  heroIssue,
  heroTextIssue,
  newsletterIssue,
  reasonTextIssue,
  reasonTitleIssue,
  storeNameIssue,
  taglineIssue,
} from '../../domain/settings/store-identity-text.ts'
import { STORE_PAGE_NAMES } from '../../domain/settings/store-pages.ts'
import { oneLine, type TextRule } from '../../domain/text/text.ts'
import { rule } from '../schema-checks.ts'
import { optionalLinesBy } from '../text.ts'
import { change, textChange } from './settings-fields.ts'

const pageText = textChange(optionalLinesBy('The text of a page', pageTextIssue))
export const pages = z.strictObject(
  {
    about: pageText,
    privacy: pageText,
    terms: pageText,
    delivery: pageText,
    returns: pageText,
    payment: pageText,
    faq: pageText,
  },
  `The pages are ${STORE_PAGE_NAMES.join(', ')}`,
)

/** Parses text of one line that becomes part of names, titles and mails. */
const namingText = (name: string, issueOf: TextRule) =>
  z.string(`${name} must be text`).check(rule(controlIssue), z.overwrite(oneLine), rule(issueOf))

/** Makes a field of it as `textChange` does. Text that only has hidden characters is rejected, not empty. */
const namingChange = (name: string, issueOf: TextRule) =>
  z.optional(
    z.pipe(
      z.transform((typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? null : typed)),
      z.nullable(namingText(name, issueOf)),
    ),
  )

const reason = z.strictObject(
  { title: namingText('Reason', reasonTitleIssue), text: namingText('Text of the reason', reasonTextIssue) },
  'Each reason must have title and text',
)

const words = z.strictObject(
  {
    hero: namingChange('Headline', heroIssue),
    heroText: namingChange('Text below the headline', heroTextIssue),
    reasons: change(
      z.array(reason, 'Reasons must be a list').check(z.maxLength(MAX_REASONS, `There can be at most ${MAX_REASONS} reasons`)),
    ),
    newsletter: namingChange('Newsletter line', newsletterIssue),
  },
  'The words are hero, heroText, reasons and newsletter',
)

const color = z.pipe(
  z.string('Write the color like #274B8F').check(rule(colorIssue)),
  z.transform((typed: string) => readColor(typed) ?? ''), // it was checked above
)

export const identity = {
  name: namingChange('Name', storeNameIssue),
  tagline: namingChange('Line below the name', taglineIssue),
  /** The logo is a part of the form. It can only be removed here. */
  logo: z.optional(z.null('logo must be null, or a part of the form')),
  color: textChange(color),
  words: change(words),
}
