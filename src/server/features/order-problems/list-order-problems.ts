import type { ListOrderProblemsQuery, OrderProblemWire } from '../../../contract/orders/order-problems.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { OrderProblem, OrderProblemId } from '../../../domain/orders/order-problem.ts'
import { keysetPage } from '../../platform/database/list-queries.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { showOrders } from '../order-tracking/show-orders.ts'
import { countBrokenPromises } from '../orders/broken-promises.ts'
import { countOpenProblems, listProblems, type ProblemPosition } from '../orders/order-problem-repository.ts'
import { getOrders } from '../orders/order-repository.ts'

const DEFAULT_LIMIT = 100

interface ProblemPage {
  readonly problems: OrderProblemWire[]
  readonly nextCursor: string | null
  readonly open: number
  readonly promises: number
}

/** Returns open problems first. Among both the open and the closed ones, the newest comes first. */
export function listOrderProblems(
  platform: Platform,
  { limit = DEFAULT_LIMIT, cursor }: ListOrderProblemsQuery,
): Promise<ProblemPage> {
  return inSnapshot(platform.db, async (db) => {
    const after = cursor === undefined ? null : positionOf(cursor)
    const [found, open, promises] = await Promise.all([
      listProblems(db, after, limit + 1),
      countOpenProblems(db),
      countBrokenPromises(db),
    ])
    const { page, nextCursor } = keysetPage(found, limit, cursorOf)
    const orders = await getOrders(db, [...new Set(page.map(({ order }) => order))])
    const shown = await showOrders({ ...platform, db }, orders, 'manager')
    const problems = page.flatMap(({ id, order }) => {
      const problem = orders.flatMap((one) => one.problems).find((one) => one.id === id)
      const wire = shown.find(({ _id }) => _id === order)
      return problem && wire ? [problemToWire(problem, wire)] : []
    })
    return { problems, nextCursor, open, promises: promises.count }
  })
}

const cursorOf = ({ isClosed, id }: ProblemPosition): string => `${isClosed ? 'closed' : 'open'}.${id}`

function positionOf(cursor: string): ProblemPosition {
  const [state, id = ''] = cursor.split('.')
  return { isClosed: state === 'closed', id: id as OrderProblemId } // checked by the schema
}

function problemToWire({ id, lines, note, reply, ...problem }: OrderProblem, order: OrderWire): OrderProblemWire {
  const { reportedAt, closedAt, closedBy } = problem
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
