import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { feesSentence, possibleFees } from '../../../../domain/checkout/fee-zones.ts'
import { wireCents } from '../../../../domain/money.ts'
import type { StorePageName } from '../../../../domain/settings/store-pages.ts'

type KnownSettings = Pick<SettingsWire, 'contact' | 'promisedMinutes' | 'zipCodes' | 'fees'>

/**
 * Returns a text for the owner to adapt. It has what the settings say, and words in square brackets where the owner has to
 * write.
 */
export function startingText(name: StorePageName, settings: KnownSettings): string {
  return TEXTS[name](settings).trim()
}

const reachUs = ({ contact: { email, phone } }: KnownSettings): string => {
  const mail = `write to [${email}](mailto:${email})`
  return phone === null ? mail : `call ${phone} or ${mail}`
}

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const areaText = ({ zipCodes }: KnownSettings): string =>
  zipCodes.length === 0 ? '[Say where you deliver.]' : `We deliver to these ZIP codes: ${zipCodes.join(', ')}.`

function feeText({ fees: { minimum, zones = [], ...fees }, zipCodes }: KnownSettings): string {
  const known = {
    ...feeOf(fees),
    minimum: minimum === null ? null : wireCents(minimum),
    zones: zones.map((zone) => ({ zipCodes: zone.zipCodes, ...feeOf(zone) })),
  }
  return feesSentence({ ...known, possible: possibleFees(known, zipCodes) })
}

const feeOf = ({ delivery, freeFrom }: Pick<SettingsWire['fees'], 'delivery' | 'freeFrom'>) => ({
  delivery: wireCents(delivery),
  freeFrom: freeFrom === null ? null : wireCents(freeFrom),
})

const TEXTS: Readonly<Record<StorePageName, (settings: KnownSettings) => string>> = {
  about: (settings) => `
[Say who you are, since when you sell groceries, and what you care about.]

# Where to find us

${settings.contact.address ?? '[Your address]'}

# Talk to us

${asSentence(reachUs(settings))}
`,
  privacy: (settings) => `
This page says what we save about you, and why.

# Who we are

[Name and address of your business]. For questions about your data, ${reachUs(settings)}.

# What we save

- Your name, email, phone number and address, so that we can deliver your order
- What you ordered and what you paid, so that we can give refunds and keep our books
- Your password, in a form that nobody can read
- Favorites, ratings and problems that you report

We don’t see your card. Online payments go through [name of your payment provider].

# What we don’t do

- We don’t sell your data
- We don’t follow you on other websites

# How long we keep it

You can delete your account under **Account** at any time. Your orders then stay without your name, email, phone number and street, because the law asks us to keep our books for [number] years.

# Your rights

You can download everything that is saved about you under **Account**. You can also ask us to correct or delete it.
`,
  terms: (settings) => `
These terms apply when you order from us.

# Who you buy from

[Name and address of your business]

# Your order

- Your order is placed when you see its number
- You pay the total that is shown when you order, or less if something is missing
- You can cancel until we begin to pack your order

# If something is not there

When you order, you choose whether we pick the closest substitute or leave the product out. You never pay more for a substitute than for what you ordered.

# Alcohol and other age limits

[Say what you sell only to adults, and how you check. Delete this part if there is nothing.]

# Questions

${asSentence(reachUs(settings))}
`,
  delivery: (settings) => `
# Where we deliver

${areaText(settings)}

# When we deliver

While we are open, your order should arrive within ${settings.promisedMinutes} minutes. You can follow it under **My Orders** or by the link in our mail.

# What it costs

${feeText(settings)}

# At the door

[Say what happens when nobody is home.]
`,
  returns: (settings) => `
# If something is wrong

Tell us within 7 days of the delivery, and we make it good. Open your order, press **Report a problem** and choose what is missing, damaged or wrong. Or ${reachUs(settings)}.

# What we take back

- Fresh food that is not fresh
- Anything that you did not order
- Unopened products that keep, within [number] days

# How you get your money

If you paid online, it goes back to the same card, which takes up to 10 days. If you paid in cash, [say how you pay it back].
`,
  payment: () => `
You can pay in two ways:

- **Cash on delivery**: you pay the courier at the door.
- **Online payment**: you pay by card when you order. We don’t see your card.

If you get less than you ordered, you pay only for what came. What you paid too much online goes back to your card after the delivery.
`,
  faq: (settings) => `
# Can I order without an account?

Yes. We mail you a link by which you can follow your order.

# Can I change my order?

You can cancel it until we begin to pack. Then order again with the changes.

# What if something is sold out?

You choose when you order: the closest substitute, or leave it out.

# How do I reach you?

${asSentence(reachUs(settings))}
`,
}
