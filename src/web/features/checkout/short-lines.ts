import * as z from 'zod/mini'
import { shortLines } from '../../../contract/orders.ts'
import type { Failure } from '../../api/request.ts'

const shortResponse = z.object({ short: shortLines })

/** Returns the products of a rejected order of which fewer are left than wanted. */
export function shortLinesOf({ body }: Failure) {
  return shortResponse.safeParse(body).data?.short ?? []
}

export type ShortLines = ReturnType<typeof shortLinesOf>
