import { randomBytes } from 'node:crypto'
import type { LossReport } from '../../../contract/search/lost-demand.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import { type Cents, cents, centsOfDollars } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { recordedSearch, subjectOfSearch } from '../../../domain/search/lost-demand.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { listProducts } from '../catalog/list-products.ts'
import { findSearchHits } from '../catalog/product-search.ts'
import { type Loss, saveLoss, saveSecret } from './lost-demand-repository.ts'

const SECRET_BYTES = 32

/**
 * Records a loss that a browser reports. The report is checked: what can be bought or found was not lost. `person` is a
 * text that only this person has; it is not saved.
 */
export async function reportLoss(platform: Platform, person: string, report: LossReport): Promise<void> {
  const loss = 'text' in report ? await lostSearch(platform, report.text) : await lostProduct(platform, report)
  if (loss) await saveLosses(platform, person, [loss])
}

async function lostSearch({ db }: Platform, typed: string): Promise<Loss | null> {
  const words = recordedSearch(typed)
  if (words === null || (await findSearchHits(db, [words])).get(words)?.isAvailable) return null
  return { kind: 'search', subject: subjectOfSearch(words), product: null, words, pieces: 1, wanted: 1, amount: cents(0) }
}

async function lostProduct(platform: Platform, report: Exclude<LossReport, { text: string }>): Promise<Loss | null> {
  const { product: id, kind } = report
  if (!isId<ProductId>(id)) return null
  const [product] = (await listProducts(platform, { ids: [id] })).products
  const isLost = product && (!product.inStock || (kind === 'short' && product.stock !== undefined))
  const offerPrice = product && centsOfDollars(product.offerPrice)
  const pieces = kind === 'short' ? report.pieces : 1
  return isLost && offerPrice ? lossOf(kind, { product: id, offerPrice, pieces, wanted: pieces + (product.stock ?? 0) }) : null
}

export interface UnsoldPieces {
  readonly product: ProductId
  readonly offerPrice: Cents
  /** The pieces that are missing. */
  readonly pieces: number
  readonly wanted: number
}

function lossOf(kind: 'soldOut' | 'short', { product, offerPrice, pieces, wanted }: UnsoldPieces): Loss {
  const subject = product.toLowerCase()
  return { kind, subject, product, words: null, pieces, wanted, amount: cents(offerPrice * pieces) }
}

const MAX_LINES = 20

/**
 * Records the missing pieces of an order that was rejected. Call it after the order's transaction. A failure is only
 * logged, so that the response to the order is not lost.
 */
export async function recordShortLines(platform: LossPlatform, person: string, lines: readonly UnsoldPieces[]): Promise<void> {
  const losses = lines.slice(0, MAX_LINES).map((line) => lossOf('short', line))
  await saveLosses(platform, person, losses).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'lost demand could not be recorded'),
  )
}

export const shopperPerson = (id: ShopperId): string => `shopper ${id}`
export const guestPerson = (email: string): string => `guest ${email.toLowerCase()}`

type LossPlatform = Pick<Platform, 'db' | 'clock' | 'log'> & { readonly settings: Pick<Platform['settings'], 'current'> }

async function saveLosses(
  { db, clock, settings }: Omit<LossPlatform, 'log'>,
  person: string,
  losses: readonly Loss[],
): Promise<void> {
  const now = clock.now()
  const day = dayOf(now, settings.current().timeZone)
  await saveSecret(db, day, randomBytes(SECRET_BYTES))
  for (const loss of losses) await saveLoss(db, person, loss, { now, day })
}
