import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { codesOf, findBarcodeOwners, takenSentence } from './product-barcodes.ts'

interface WantedBarcodes {
  /** Is null for a product that is to be added. */
  readonly id: ProductId | null
  readonly barcodes: readonly string[]
}

interface Conflict<Wanted> {
  readonly wanted: Wanted
  readonly message: string
  /** The conflict ends when this product gives its barcode up. Null stands for a conflict that stays. */
  readonly giver: Wanted | null
}

/**
 * Returns an error sentence for each of these products that can't have its barcodes, because another one has or wants one of
 * them. Products may exchange barcodes. One that is rejected keeps those that it has, so that another may be rejected, too.
 * `nameOf` names one that wants the same barcode.
 */
export async function findTakenBarcodes<Wanted extends WantedBarcodes>(
  db: Db,
  all: readonly Wanted[],
  nameOf: (wanted: Wanted) => string,
): Promise<ReadonlyMap<Wanted, string>> {
  const codes = new Map(all.map((wanted) => [wanted, codesOf(wanted.barcodes)]))
  const owners = await findBarcodeOwners(
    db,
    [...codes.values()].flatMap((each) => each.map(({ code }) => code)),
  )
  const edited = new Map(all.map((wanted) => [wanted.id, wanted]))
  const firsts = new Map<string, Wanted>()
  const conflicts: Conflict<Wanted>[] = []
  for (const [wanted, each] of codes) {
    for (const { code, barcode } of each) {
      const owner = owners.get(code)
      if (owner?.id === wanted.id) continue
      const first = firsts.get(code)
      if (first) conflicts.push({ wanted, message: `${nameOf(first)} has the barcode ${barcode}, too`, giver: null })
      else firsts.set(code, wanted)
      if (!owner) continue
      const editOfOwner = edited.get(owner.id)
      const keeps = !editOfOwner || codes.get(editOfOwner)?.some((kept) => kept.code === code)
      conflicts.push({ wanted, message: takenSentence(owner, barcode), giver: keeps ? null : editOfOwner })
    }
  }
  return rejectedBy(conflicts)
}

function rejectedBy<Wanted>(conflicts: readonly Conflict<Wanted>[]): ReadonlyMap<Wanted, string> {
  const waiting = Map.groupBy(conflicts, ({ giver }) => giver)
  const rejected = new Map<Wanted, string>()
  const toReject = [...(waiting.get(null) ?? [])].reverse()
  for (let next = toReject.pop(); next; next = toReject.pop()) {
    if (rejected.has(next.wanted)) continue
    rejected.set(next.wanted, next.message)
    toReject.push(...(waiting.get(next.wanted) ?? []))
  }
  return rejected
}
