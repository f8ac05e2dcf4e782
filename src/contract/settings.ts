import * as z from 'zod/mini'
import { colorProblem, readColor } from '../domain/accent-color.ts'
import { emailProblem } from '../domain/email.ts'
import type { FeeZone } from '../domain/fee-zones.ts'
import { isMoment } from '../domain/iso-time.ts'
import { type Cents, centsOfDollars } from '../domain/money.ts'
import { closureProblem, overlapProblem, spanProblem } from '../domain/opening-hours.ts'
import { pageTextProblem } from '../domain/page-text.ts'
import { phoneProblem } from '../domain/phone.ts'
import { type Fees, MAX_TAX_RATE, type TaxRule } from '../domain/pricing.ts'
import { UNIT_SYSTEMS } from '../domain/product-facts.ts'
import { ACCEPTABLE_DEFAULTS, type Settings } from '../domain/settings.ts'
import { MAX_STOCK } from '../domain/stock.ts'
import { MAX_REASONS } from '../domain/store-identity.ts'
import {
  controlProblem,
  heroProblem,
  heroTextProblem,
  newsletterProblem,
  reasonTextProblem,
  reasonTitleProblem,
  storeNameProblem,
  taglineProblem,
} from '../domain/store-identity-text.ts'
import { STORE_PAGE_NAMES } from '../domain/store-pages.ts'
import { oneLine, type TextRule, textProblem } from '../domain/text.ts'
import { isTimeZone } from '../domain/time-zone.ts'
import { readZipCodes, zipCodesProblem } from '../domain/zip-area.ts'
import { feesWire, rateOfPercent, taxWire } from './price-terms.ts'
import { rule } from './rule.ts'
import { formatBy, linesBy, optionalLinesBy, optionalText } from './text.ts'

const DAY_MINUTES = 24 * 60
const MAX_SPANS_A_DAY = 12
const MAX_CUT_OFF = 7 * DAY_MINUTES
const MAX_ZIP_CODES = 10_000
const MAX_ORDERS_A_SLOT = 100_000
const MAX_CONTACT_ADDRESS = 500
const MAX_CLOSURES = 100
const MAX_CLOSURE_NOTE = 100

/** Makes a field that may be absent, to stay as it is, or null, to get its default again. */
const change = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/** Makes such a field for text. Empty text sets the default, too. */
const textChange = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((typed: unknown) => (typeof typed === 'string' && oneLine(typed) === '' ? null : typed)),
      z.nullable(schema),
    ),
  )

function whole(name: string, min: number, max: number) {
  const sentence = `${name} must be a whole number from ${min} to ${max}`
  return z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence))
}

const time = z.string('Write times like 08:30')
const openSpan = z
  .object({ from: time, to: time }, 'Write hours like { "from": "08:00", "to": "20:00" }')
  .check(rule(spanProblem))
const spans = z.optional(
  z
    .array(openSpan, 'The hours of a day are a list')
    .check(z.maxLength(MAX_SPANS_A_DAY, `A day has at most ${MAX_SPANS_A_DAY} hours`), rule(overlapProblem)),
)
const days = { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans }

const TOO_MANY_ZIP_CODES = `At most ${MAX_ZIP_CODES} ZIP codes can be listed`

/** An entry may hold several codes, which become separate entries. */
const zipCodes = z.pipe(
  z
    .array(optionalLinesBy('ZIP code', zipCodesProblem), 'ZIP codes must be a list')
    .check(z.maxLength(MAX_ZIP_CODES, TOO_MANY_ZIP_CODES)),
  z.pipe(
    z.transform((entries: string[]) => entries.flatMap((entry) => readZipCodes(entry).codes)),
    z.array(z.string()).check(z.maxLength(MAX_ZIP_CODES, TOO_MANY_ZIP_CODES)),
  ),
)

const flag = (name: string) => z.boolean(`${name} must be true or false`)

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
    z.object({ from: z.string(), to: z.string(), note: z.string() }).check(rule(closureProblem)),
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
      text === '' ? 'Say where orders are picked up' : textProblem(text, 'Pickup address', MAX_CONTACT_ADDRESS),
    ),
    minutes: whole('Ready after', 1, DAY_MINUTES),
  },
  'Pickup must have isOffered, address and minutes',
)

const MAX_FEE_CENTS = 10_000_000

/** Parses an amount in dollars to whole cents. */
function amount(name: string) {
  const sentence = `${name} must be in dollars and cents, up to $100,000`
  const isAmount = (dollars: number) => {
    const value = centsOfDollars(dollars)
    return value !== null && value >= 0 && value <= MAX_FEE_CENTS
  }
  return z.pipe(
    z.number(sentence).check(rule((dollars) => (isAmount(dollars) ? null : sentence))),
    z.transform((dollars: number) => centsOfDollars(dollars) as Cents), // it was checked above
  )
}

const FEES = 'Fees must have delivery, freeFrom, minimum and zones'
const MAX_FEE_ZONES = 50

/** Amounts that are absent or null are none. */
const feeZone = z.pipe(
  z.strictObject(
    { zipCodes, delivery: change(amount('Delivery fee')), freeFrom: change(amount('Free delivery from')) },
    'A zone must have zipCodes, delivery and freeFrom',
  ),
  z.transform(
    ({ zipCodes, delivery, freeFrom }): FeeZone => ({ zipCodes, delivery: delivery ?? NO_FEE, freeFrom: freeFrom ?? null }),
  ),
)

const fees = z.pipe(
  z.strictObject(
    {
      delivery: change(amount('Delivery fee')),
      freeFrom: change(amount('Free delivery from')),
      minimum: change(amount('Minimum order')),
      zones: change(
        z.array(feeZone, 'Zones must be a list').check(
          z.maxLength(MAX_FEE_ZONES, `At most ${MAX_FEE_ZONES} zones can be listed`),
          rule((zones: readonly FeeZone[]) =>
            zones.some((zone) => zone.zipCodes.length === 0) ? 'A zone needs ZIP codes' : null,
          ),
        ),
      ),
    },
    FEES,
  ),
  z.transform(
    ({ delivery, freeFrom, minimum, zones }): Fees => ({
      delivery: delivery ?? NO_FEE,
      freeFrom: freeFrom ?? null,
      minimum: minimum ?? null,
      zones: zones ?? [],
    }),
  ),
)
const NO_FEE = 0 as Cents // zero is a whole number of cents

const PERCENT = `Tax must be a percent from 0 to ${MAX_TAX_RATE / 1000}, with at most three decimals`
const isPercent = (percent: number): boolean =>
  percent >= 0 && rateOfPercent(percent) <= MAX_TAX_RATE && rateOfPercent(percent) / 1000 === percent
const percent = z.number(PERCENT).check(rule((typed) => (isPercent(typed) ? null : PERCENT)))

/** Categories are known by their paths, in any case. */
const categoryPercents = z.pipe(
  z.record(z.string(), percent, 'Categories must have a percent each'),
  z.transform((percents) =>
    Object.fromEntries(Object.entries(percents).map(([path, typed]) => [path.toLowerCase(), rateOfPercent(typed)])),
  ),
)

const tax = z.pipe(
  z.strictObject(
    {
      percent,
      isIncluded: z.optional(flag('isIncluded')),
      categories: change(categoryPercents),
    },
    'Tax must have percent, isIncluded and categories',
  ),
  z.transform(
    ({ percent, isIncluded = false, categories }): TaxRule => ({
      rate: rateOfPercent(percent),
      categoryRates: categories ?? {},
      isIncluded,
    }),
  ),
)

const pageText = textChange(optionalLinesBy('The text of a page', pageTextProblem))
const pages = z.strictObject(
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
const namingText = (name: string, problemOf: TextRule) =>
  z.string(`${name} must be text`).check(rule(controlProblem), z.overwrite(oneLine), rule(problemOf))

/** Makes a field of it as `textChange` does. Text that only has hidden characters is rejected, not empty. */
const namingChange = (name: string, problemOf: TextRule) =>
  z.optional(
    z.pipe(
      z.transform((typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? null : typed)),
      z.nullable(namingText(name, problemOf)),
    ),
  )

const reason = z.strictObject(
  { title: namingText('Reason', reasonTitleProblem), text: namingText('Text of the reason', reasonTextProblem) },
  'Each reason must have title and text',
)

const words = z.strictObject(
  {
    hero: namingChange('Headline', heroProblem),
    heroText: namingChange('Text below the headline', heroTextProblem),
    reasons: change(
      z.array(reason, 'Reasons must be a list').check(z.maxLength(MAX_REASONS, `There can be at most ${MAX_REASONS} reasons`)),
    ),
    newsletter: namingChange('Newsletter line', newsletterProblem),
  },
  'The words are hero, heroText, reasons and newsletter',
)

const color = z.pipe(
  z.string('Write the color like #274B8F').check(rule(colorProblem)),
  z.transform((typed: string) => readColor(typed) ?? ''), // it was checked above
)

const identity = {
  name: namingChange('Name', storeNameProblem),
  tagline: namingChange('Line below the name', taglineProblem),
  /** The logo is a part of the form. It can only be removed here. */
  logo: z.optional(z.null('logo must be null, or a part of the form')),
  color: textChange(color),
  words: change(words),
}

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
  slotCutOff: change(whole('Cut-off', 0, MAX_CUT_OFF)),
  promisedMinutes: change(whole('Promised minutes', 1, DAY_MINUTES)),
  pickup: change(pickup),
  zipCodes: change(zipCodes),
  contact: change(
    z.object(
      {
        email: textChange(formatBy(emailProblem)),
        phone: textChange(formatBy(phoneProblem)),
        address: textChange(optionalLinesBy('Address', (text) => textProblem(text, 'Address', MAX_CONTACT_ADDRESS))),
      },
      'Contact must have email, phone and address',
    ),
  ),
  lowAt: change(whole('Low stock', 0, MAX_STOCK)),
  strikeUnasked: change(flag('strikeUnasked')),
  units: change(z.enum(UNIT_SYSTEMS, 'Units must be metric or us')),
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
  lowAt: z.int(),
  strikeUnasked: z.boolean(),
  units: z.enum(UNIT_SYSTEMS),
  pages: writtenPages,
  isOpeningListHidden: z.boolean(),
  /** The list of what to do before opening does not ask about these any more. */
  acceptedDefaults: z.readonly(z.array(z.enum(ACCEPTABLE_DEFAULTS))),
  store: z.object({
    name: z.string(),
    tagline: z.nullable(z.string()),
    /** This is the URL of the picture in full size. */
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
export const saveSettingsResponse = z.extend(settingsWire, { success: z.literal(true), message: z.string() })
