import { reportLoss as endpoint } from '../../../contract/endpoints/loss-report-endpoints.ts'
import { type LostKind, MAX_LOST_PIECES } from '../../../domain/search/lost-demand.ts'
import { request } from '../../api/request.ts'
import { shopperToken } from '../account/shopper-session.ts'

const reported = new Set<string>()

/** Reports each text or product once per page load. The store counts it once a day. */
export function reportLoss(kind: LostKind, of: string, pieces: number): void {
  if (reported.has(of)) return
  reported.add(of)
  const body = kind === 'search' ? { kind, text: of } : { kind, product: of, pieces: Math.min(pieces, MAX_LOST_PIECES) }
  void request(endpoint, { token: shopperToken(), body })
}
