import type { Closure } from '../../domain/delivery/opening-hours.ts'
import type { SocialLinks } from '../../domain/settings/social-links.ts'
import type { CategoryWire } from '../categories/categories.ts'
import type { OpenStateWire } from '../checkout/open-state.ts'
import type { PriceTermsWire } from '../checkout/price-terms.ts'
import type { StoreIdentityWire } from './store-identity.ts'

/**
 * Every page has these facts. They must contain nothing personal, since pages are the same for all visitors. They have no
 * schema, because the store itself has made them, and it would be among the first code that pages load.
 */
export interface StoreFacts {
  /** `publicUrl` is the origin of the store's URLs, without a path. */
  readonly publicUrl: string
  readonly contactEmail: string
  readonly contactPhone?: { readonly text: string; readonly url: string } | undefined
  readonly contactAddress?: string | undefined
  /** The store has no mail server: mails are written, and not sent. */
  readonly withoutMail?: true | undefined
  /** Hours are by weekday, from `mon` to `sun`. They are absent when the store is always open. */
  readonly hours?: Readonly<Record<string, readonly { readonly from: string; readonly to: string }[]>> | undefined
  /** `timeZone` is absent when the owner set neither a time zone nor hours. */
  readonly timeZone?: string | undefined
  /** The day in the store's time zone, such as `2026-12-03`. It is there when a product of the page has use-by dates. */
  readonly today?: string | undefined
  /** The store is closed on these days of the next weeks. They are absent when there are none. */
  readonly closures?: readonly Closure[] | undefined
  readonly openState: OpenStateWire
  readonly promisedMinutes: number
  /** Shoppers may choose the time of a delivery. */
  readonly hasSlots?: true | undefined
  readonly hasPickup?: true | undefined
  /** An order without an account has at most so many pieces. It is absent when it may have any number. */
  readonly guestPieces?: number | undefined
  /** `units` is absent in a store with metric units. */
  readonly units?: 'us' | undefined
  /** `priceTerms` is absent while the store charges what the specification says: 2% of tax, and no fees, and at most 10% more for weight. */
  readonly priceTerms?: PriceTermsWire | undefined
  /**
   * Has the first ZIP codes that the store delivers to, and their number. It is absent when the store delivers
   * everywhere.
   */
  readonly deliveryArea?: { readonly zipCodes: readonly string[]; readonly count: number } | undefined
  /** `deliveryTimes` are whole minutes, measured over 30 days. It is null while there are too few deliveries. */
  readonly deliveryTimes: { readonly medianMinutes: number; readonly ninthOfTenMinutes: number } | null
  /** Counts the shoppers with a delivered order, rounded down. It is null while there are too few. */
  readonly customers: number | null
  readonly categories: readonly CategoryWire[]
  /** `identity` is absent while the store has the name, look and words of the specification. */
  readonly identity?: StoreIdentityWire | undefined
  /** The links are absent while the footer names the networks of the specification. */
  readonly socialLinks?: SocialLinks | undefined
  /** Has the names of the pages that the owner has written, such as `about`. It is absent when there are none. */
  readonly writtenPages?: readonly string[] | undefined
}
