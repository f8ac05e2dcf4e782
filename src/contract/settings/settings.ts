import * as z from 'zod/mini'
import { closureIssue, overlapIssue, spanIssue } from '../../domain/delivery/opening-hours.ts'
import type { Cents } from '../../domain/money.ts'
import { wireProductId } from '../../domain/products/product.ts'
import {
  MAX_DECIMALS,
  MAX_ITEM_DIGITS,
  SCALE_PREFIXES,
  SCALE_VALUES,
  scaleCodesIssue,
} from '../../domain/products/scale-codes.ts'
import { UNIT_SYSTEMS } from '../../domain/products/sizes.ts'
import { MAX_OVER_PERCENT } from '../../domain/products/weighed.ts'
import { ACCEPTABLE_DEFAULTS, MAX_BEST_SELLERS, type Settings } from '../../domain/settings/settings.ts'
import { socialLinkIssue } from '../../domain/settings/store-identity-text.ts'
import { MAX_MARKDOWN_DAYS, MAX_MARKDOWN_PERCENT } from '../../domain/stock/batches.ts'
import { MAX_STOCK } from '../../domain/stock/stock.ts'
import { emailIssue } from '../../domain/text/email.ts'
import { phoneIssue } from '../../domain/text/phone.ts'
import { textIssue } from '../../domain/text/text.ts'
import { isMoment } from '../../domain/time/iso-time.ts'
import { isTimeZone } from '../../domain/time/time-zone.ts'
import { feesWire, taxWire } from '../checkout/price-terms.ts'
import { rule } from '../schema-checks.ts'
import { formatBy, linesBy, optionalLinesBy, optionalText } from '../text.ts'
import { fees, tax } from './charge-settings.ts'
import { identity, pages } from './identity-settings.ts'
import { change, flag, textChange, whole, zipCodes } from './settings-fields.ts'

const DAY_MINUTES = 24 * 60
const MAX_SPANS_A_DAY = 12
const MAX_CUT_OFF = 7 * DAY_MINUTES
const MAX_ORDERS_A_SLOT = 100_000
const MAX_GUEST_PIECES = 100_000
const MAX_CONTACT_ADDRESS = 500
const MAX_NEW_ORDER_EMAILS = 10
const MAX_CLOSURES = 100
const MAX_CLOSURE_NOTE = 100

const time = z.string('Write times like 08:30')
const openSpan = z.object({ from: time, to: time }, 'Write hours like { "from": "08:00", "to": "20:00" }').check(rule(spanIssue))
const spans = z.optional(
  z
    .array(openSpan, 'The hours of a day are a list')
    .check(z.maxLength(MAX_SPANS_A_DAY, `A day has at most ${MAX_SPANS_A_DAY} hours`), rule(overlapIssue)),
)
const days = { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans }

const CLOSURE = 'Write closures like { "from": "2026-12-25", "to": "2026-12-25", "note": "Christmas" }'
const closureDay = z.string('Write days like 2026-12-25')
const note = optionalText('Note', MAX_CLOSURE_NOTE)

/** A closure without a last day is of one day. */
const closure = z.pipe(
  z.object({ from: closureDay, to: z.optional(z.nullable(closureDay)), note: z.optional(z.nullable(note)) }, CLOSURE),
  z.pipe(
    z.transform(({ from, to, note }: { from: string; to?: string | null; note?: string | null }) => ({
      from,
      to: to ?? from,
      note: note ?? '',
    })),
    z.object({ from: z.string(), to: z.string(), note: z.string() }).check(rule(closureIssue)),
  ),
)
const closures = z
  .array(closure, 'Closures must be a list')
  .check(z.maxLength(MAX_CLOSURES, `At most ${MAX_CLOSURES} closures can be planned`))

const MOMENT = 'closedUntil must be a time like 2026-12-24T18:00:00Z'
const moment = z.pipe(
  z.string(MOMENT).check(rule((text) => (isMoment(text) ? null : MOMENT))),
  z.transform((text: string) => new Date(text)),
)

const pickup = z.strictObject(
  {
    isOffered: flag('isOffered'),
    address: linesBy((text) =>
      text === '' ? 'Say where orders are picked up' : textIssue(text, 'Pickup address', MAX_CONTACT_ADDRESS),
    ),
    minutes: whole('Ready after', 1, DAY_MINUTES),
  },
  'Pickup must have isOffered, address and minutes',
)

const TOO_MANY_EMAILS = `At most ${MAX_NEW_ORDER_EMAILS} addresses can get new orders`
const newOrderEmails = z.pipe(
  z
    .array(formatBy(emailIssue), 'The emails for new orders must be a list')
    .check(z.maxLength(MAX_NEW_ORDER_EMAILS, TOO_MANY_EMAILS)),
  z.transform((emails: string[]) => [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()]),
)

const scaleCode = z.object(
  {
    prefix: z.enum(SCALE_PREFIXES, 'The prefix of a scale code must be 02, or 20 to 29'),
    item: whole('The digits of the item', 1, MAX_ITEM_DIGITS),
    value: z.enum(SCALE_VALUES, 'The value of a scale code must be weight or price'),
    decimals: whole('The decimals of a scale code', 0, MAX_DECIMALS),
  },
  'Write scale codes like { "prefix": "20", "item": 5, "value": "weight", "decimals": 3 }',
)

const BEST_SELLERS = `bestSellers is a list of up to ${MAX_BEST_SELLERS} ids of products`

const socialLink = z.optional(formatBy(socialLinkIssue))
const socialLinks = { instagram: socialLink, twitter: socialLink, facebook: socialLink, youtube: socialLink }
const SOCIAL_LINKS = 'The networks are instagram, twitter, facebook and youtube'

const ACCEPTED = `acceptedDefaults is a list of ${ACCEPTABLE_DEFAULTS.join(', ')}`

/** A schema for each setting, so that none is forgotten. */
type EachSetting = Readonly<Record<keyof Settings, z.ZodMiniType>>

/** Fields, days, pages and parts of the contact and of the store that are absent stay as they are. */
export const saveSettingsRequest = z.object({
  isTakingOrders: change(flag('isTakingOrders')),
  hours: change(z.strictObject(days, 'The days are mon, tue, wed, thu, fri, sat and sun')),
  timeZone: change(
    z
      .string('Time zone must be text')
      .check(rule((name) => (isTimeZone(name) ? null : 'Choose a time zone, like America/New_York'))),
  ),
  closures: change(closures),
  closedUntil: change(moment),
  lastOrderMinutes: change(whole('Last order', 0, DAY_MINUTES)),
  slotMinutes: change(whole('Slot minutes', 5, DAY_MINUTES)),
  slotCapacity: change(whole('Orders per slot', 1, MAX_ORDERS_A_SLOT)),
  slotCutOff: change(whole('Last order before a slot', 0, MAX_CUT_OFF)),
  promisedMinutes: change(whole('Promised minutes', 1, DAY_MINUTES)),
  pickup: change(pickup),
  zipCodes: change(zipCodes),
  contact: change(
    z.object(
      {
        email: textChange(formatBy(emailIssue)),
        phone: textChange(formatBy(phoneIssue)),
        address: textChange(optionalLinesBy('Address', (text) => textIssue(text, 'Address', MAX_CONTACT_ADDRESS))),
      },
      'Contact must have email, phone and address',
    ),
  ),
  guestPieces: change(whole('Pieces without an account', 1, MAX_GUEST_PIECES)),
  newOrderEmails: change(newOrderEmails),
  lowAt: change(whole('Low stock', 0, MAX_STOCK)),
  strikeUnasked: change(flag('strikeUnasked')),
  isOpenToAssistants: change(flag('isOpenToAssistants')),
  units: change(z.enum(UNIT_SYSTEMS, 'Units must be metric or us')),
  weighing: change(
    z.object({ overPercent: whole('Percent over the expected price', 0, MAX_OVER_PERCENT) }, 'Weighing must have overPercent'),
  ),
  markdown: change(
    z.object(
      {
        days: whole('Days before the use-by date', 0, MAX_MARKDOWN_DAYS),
        percent: whole('Percent off', 1, MAX_MARKDOWN_PERCENT),
      },
      'Markdown must have days and percent',
    ),
  ),
  scaleCodes: change(
    z
      .array(scaleCode, 'Scale codes must be a list')
      .check(z.maxLength(SCALE_PREFIXES.length, 'There is one scale code for each prefix'), rule(scaleCodesIssue)),
  ),
  bestSellers: change(
    z
      .array(z.pipe(z.string(BEST_SELLERS), z.transform(wireProductId)), BEST_SELLERS)
      .check(z.maxLength(MAX_BEST_SELLERS, BEST_SELLERS)),
  ),
  socialLinks: change(z.strictObject(socialLinks, SOCIAL_LINKS)),
  pages: change(pages),
  isOpeningListHidden: change(flag('isOpeningListHidden')),
  acceptedDefaults: change(
    z.array(z.enum(ACCEPTABLE_DEFAULTS, ACCEPTED), ACCEPTED).check(z.maxLength(ACCEPTABLE_DEFAULTS.length, ACCEPTED)),
  ),
  store: change(z.strictObject(identity, 'The store has name, tagline, logo, color and words')),
  fees: change(fees),
  tax: change(tax),
} satisfies EachSetting)

const storedCents = z.custom<Cents>((value) => Number.isSafeInteger(value))

const storedText = change(z.string())

/**
 * Parses settings as they are in the database, with amounts in cents. Older versions checked ZIP codes less, so these are
 * read as they are.
 */
export const storedSettings = z.extend(saveSettingsRequest, {
  zipCodes: change(z.array(z.string())),
  fees: change(
    z.object({
      delivery: storedCents,
      freeFrom: z.nullable(storedCents),
      minimum: z.nullable(storedCents),
      // Earlier versions had no zones.
      zones: z._default(
        z.array(z.object({ zipCodes: z.array(z.string()), delivery: storedCents, freeFrom: z.nullable(storedCents) })),
        [],
      ),
    }),
  ),
  tax: change(
    z.object({
      rate: z.int(),
      categoryRates: z._default(z.record(z.string(), z.int()), {}), // earlier versions had none
      isIncluded: z.boolean(),
    }),
  ),
  store: change(
    z.object({
      ...{ name: storedText, tagline: storedText, logo: storedText, color: storedText },
      words: change(
        z.object({
          ...{ hero: storedText, heroText: storedText, newsletter: storedText },
          reasons: change(z.array(z.object({ title: z.string(), text: z.string() }))),
        }),
      ),
    }),
  ),
})

const onDay = z.readonly(z.array(z.object({ from: z.string(), to: z.string() })))

const writtenText = z.optional(z.string())
const writtenPages = z.object({
  ...{ about: writtenText, privacy: writtenText, terms: writtenText, delivery: writtenText },
  ...{ returns: writtenText, payment: writtenText, faq: writtenText },
})

/** A setting that is not set is null. A page that is not written is absent. */
export const settingsWire = z.object({
  /** Nothing can be ordered while it is false, until the owner opens the store. */
  isTakingOrders: z.boolean(),
  hours: z.nullable(z.object({ mon: onDay, tue: onDay, wed: onDay, thu: onDay, fri: onDay, sat: onDay, sun: onDay })),
  timeZone: z.string(),
  closures: z.readonly(z.array(z.object({ from: z.string(), to: z.string(), note: z.string() }))),
  /** The store is closed by hand until then. It is null when it is not. */
  closedUntil: z.nullable(z.string()),
  lastOrderMinutes: z.int(),
  slotMinutes: z.nullable(z.int()),
  slotCapacity: z.nullable(z.int()),
  slotCutOff: z.int(),
  promisedMinutes: z.int(),
  pickup: z.nullable(z.object({ isOffered: z.boolean(), address: z.string(), minutes: z.int() })),
  zipCodes: z.readonly(z.array(z.string())),
  contact: z.object({ email: z.string(), phone: z.nullable(z.string()), address: z.nullable(z.string()) }),
  guestPieces: z.nullable(z.int()),
  newOrderEmails: z.readonly(z.array(z.string())),
  lowAt: z.int(),
  strikeUnasked: z.boolean(),
  /** Programs that shop for people find the store by its feeds, its catalog for assistants and its links to a filled cart. */
  isOpenToAssistants: z.boolean(),
  units: z.enum(UNIT_SYSTEMS),
  /** Goods that are sold by weight may cost so many percent more than expected. */
  weighing: z.object({ overPercent: z.int() }),
  /** Batches that end within these days are listed as to be used soon, and are marked down by so many percent. */
  markdown: z.object({ days: z.int(), percent: z.int() }),
  scaleCodes: z.readonly(
    z.array(z.object({ prefix: z.string(), item: z.int(), value: z.enum(SCALE_VALUES), decimals: z.int() })),
  ),
  /** Home shows these products as best sellers as long as too few are sold. */
  bestSellers: z.readonly(z.array(z.string())),
  /** The value is null while the footer names the networks without links. A network that is absent is not shown. */
  socialLinks: z.nullable(z.readonly(z.object(socialLinks))),
  pages: writtenPages,
  isOpeningListHidden: z.boolean(),
  /** The list of what to do before opening does not ask about these any more. */
  acceptedDefaults: z.readonly(z.array(z.enum(ACCEPTABLE_DEFAULTS))),
  store: z.object({
    name: z.string(),
    tagline: z.nullable(z.string()),
    /** `logo` is the URL of the picture in full size. */
    logo: z.nullable(z.string()),
    color: z.nullable(z.string()),
    words: z.object({
      hero: z.nullable(z.string()),
      heroText: z.nullable(z.string()),
      reasons: z.nullable(z.readonly(z.array(z.object({ title: z.string(), text: z.string() })))),
      newsletter: z.nullable(z.string()),
    }),
  }),
  fees: feesWire,
  tax: taxWire,
} satisfies EachSetting)
export type SettingsWire = z.output<typeof settingsWire>

export const getSettingsResponse = z.extend(settingsWire, { success: z.literal(true) })
export const saveSettingsResponse = z.extend(settingsWire, {
  success: z.literal(true),
  message: z.string(),
  /** Counts the open orders that were promised what no longer holds since this change. It is absent when there are none. */
  brokenPromises: z.optional(z.int()),
})
