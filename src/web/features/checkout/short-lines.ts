import { fullErrorResponse } from '../../../contract/error-response.ts'
import type { Failure } from '../../api/api.ts'

/** Of a rejected order: products of which fewer are left than wanted. */
export function shortLinesOf({ body }: Failure) {
  return fullErrorResponse.safeParse(body).data?.short ?? []
}

export type ShortLines = ReturnType<typeof shortLinesOf>
