import type { ListLostDemandResponse, LostRowWire } from '../../../contract/lost-demand.ts'
import { type LostDays, type LostState, lostAmount, stateOfLosses } from '../../../domain/lost-demand.ts'
import { type Cents, cents, dollarsOf } from '../../../domain/money.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LostSubject } from './lost-subject-repository.ts'
import { type CheckedSubject, checkSubjects, readLostSubjects } from './read-lost-subjects.ts'

const ROWS_A_STATE = 100

type LostDemand = Omit<ListLostDemandResponse, 'success'>

export async function listLostDemand(platform: Platform, days: LostDays): Promise<LostDemand> {
  const { subjects, lineAmount } = await readLostSubjects(platform, Number(days))
  const byState = Map.groupBy(subjects, (subject) => stateOfLosses(subject, false))
  const shown = [...byState.values()].flatMap((same) => same.slice(0, ROWS_A_STATE))
  const checked = new Map((await checkSubjects(platform, shown)).map((one) => [keyOf(one), one]))
  const all = subjects.map((subject) => checked.get(keyOf(subject)) ?? { ...subject, state: stateOfLosses(subject, false) })
  const open = all.filter(({ state }) => state === 'open')
  const countOf = (kind: LostRowWire['kind']) => open.filter((one) => one.kind === kind).length
  const countIn = (wanted: LostState) => all.filter(({ state }) => state === wanted).length
  return {
    days,
    rows: [...checked.values()].map((one) => rowOf(one, lineAmount)).sort(byStateAndAmount),
    counts: {
      ...{ search: countOf('search'), soldOut: countOf('soldOut'), short: countOf('short') },
      ...{ served: countIn('served'), dismissed: countIn('dismissed') },
    },
    total: dollarsOf(cents(open.reduce((sum, one) => sum + openAmountOf(one, lineAmount), 0))),
    searchAmount: dollarsOf(lineAmount),
    computedAt: platform.clock.now().toISOString(),
  }
}

const keyOf = ({ kind, subject }: LostSubject): string => `${kind} ${subject}`

const openAmountOf = ({ kind, openPeople, openAmount }: LostSubject, lineAmount: Cents): Cents =>
  lostAmount(kind, { people: openPeople, amount: openAmount }, lineAmount)

function rowOf(checked: CheckedSubject, lineAmount: Cents): LostRowWire {
  const { kind, words, product, state, lostAt } = checked
  const isOpen = state === 'open'
  return {
    kind,
    ...(words !== null && { text: words }),
    ...(product && (kind !== 'search' || isOpen) && { product: productToWire(product) }),
    people: isOpen ? checked.openPeople : checked.people,
    amount: dollarsOf(isOpen ? openAmountOf(checked, lineAmount) : lostAmount(kind, checked, lineAmount)),
    at: lostAt.toISOString(),
    state,
  }
}

const productToWire = ({ _id, name, category, image, stock }: NonNullable<CheckedSubject['product']>) => ({
  ...{ _id, name, category, image },
  isCounted: stock !== undefined,
})

const ORDER: Readonly<Record<LostState, number>> = { open: 0, served: 1, dismissed: 2 }

const byStateAndAmount = (one: LostRowWire, other: LostRowWire): number =>
  ORDER[one.state] - ORDER[other.state] || other.amount - one.amount
