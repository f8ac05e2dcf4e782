import type { ComplaintWire, ListComplaintsQuery } from '../../../contract/orders/complaints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { Complaint, ComplaintId } from '../../../domain/orders/complaint.ts'
import { keysetPage } from '../../platform/database/list-queries.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { showOrders } from '../order-tracking/show-orders.ts'
import { countBrokenPromises } from '../orders/broken-promises.ts'
import { type ComplaintPosition, countOpenComplaints, findComplaints } from '../orders/complaint-repository.ts'
import { getOrders } from '../orders/order-repository.ts'

const DEFAULT_LIMIT = 100

interface ComplaintPage {
  readonly problems: ComplaintWire[]
  readonly nextCursor: string | null
  readonly open: number
  readonly promises: number
}

/** Returns open complaints first. Among both the open and the closed ones, the newest comes first. */
export function listComplaints(
  platform: Platform,
  { limit = DEFAULT_LIMIT, cursor }: ListComplaintsQuery,
): Promise<ComplaintPage> {
  return inSnapshot(platform.db, async (db) => {
    const after = cursor === undefined ? null : positionOf(cursor)
    const [found, open, promises] = await Promise.all([
      findComplaints(db, after, limit + 1),
      countOpenComplaints(db),
      countBrokenPromises(db),
    ])
    const { page, nextCursor } = keysetPage(found, limit, cursorOf)
    const orders = await getOrders(db, [...new Set(page.map(({ order }) => order))])
    const shown = await showOrders({ ...platform, db }, orders, 'manager')
    const complaints = page.flatMap(({ id, order }) => {
      const complaint = orders.flatMap((one) => one.complaints).find((one) => one.id === id)
      const wire = shown.find(({ _id }) => _id === order)
      return complaint && wire ? [complaintToWire(complaint, wire)] : []
    })
    return { problems: complaints, nextCursor, open, promises: promises.count }
  })
}

const cursorOf = ({ isClosed, id }: ComplaintPosition): string => `${isClosed ? 'closed' : 'open'}.${id}`

function positionOf(cursor: string): ComplaintPosition {
  const [state, id = ''] = cursor.split('.')
  return { isClosed: state === 'closed', id: id as ComplaintId } // checked by the schema
}

function complaintToWire({ id, lines, note, reply, ...complaint }: Complaint, order: OrderWire): ComplaintWire {
  const { reportedAt, closedAt, closedBy } = complaint
  const kinds = new Set(lines.map(({ kind }) => kind))
  const [kind] = kinds
  return {
    _id: id,
    order,
    lines: lines.map((line) => ({ ...line })),
    ...(kinds.size === 1 && { kind }),
    note,
    at: reportedAt.toISOString(),
    state: closedAt === null ? 'open' : 'closed',
    ...(closedAt !== null && { closedAt: closedAt.toISOString() }),
    ...(closedBy !== null && { closedBy }),
    ...(reply !== null && { reply }),
  }
}
