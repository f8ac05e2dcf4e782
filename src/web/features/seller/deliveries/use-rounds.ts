import { useQuery } from '@tanstack/react-query'
import type { RoundStopWire, UnplannedWire } from '../../../../contract/orders/rounds.ts'
import { mayPlanRounds, maySetStatus } from '../../../../domain/staff/staff.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { staffApi } from '../../../api/staff-api.ts'
import { paths } from '../../../routing/paths.ts'
import { dayParameter, urlFilter } from '../../../routing/url-filter.ts'
import { notify } from '../../../ui/notify.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerRole, sellerToken } from '../seller-session.ts'
import { changedRounds, type Plan, type PlannedRound, planOf } from './round-plan.ts'

const FRESH_MS = 30_000

interface RoundFilter {
  /** `day` is empty for today. */
  readonly day: string
}

export const roundFilter = urlFilter<RoundFilter>(paths.sellerRounds(), { day: dayParameter('day') })

export type Stops = ReadonlyMap<string, RoundStopWire>

export const stopsById = (stops: readonly RoundStopWire[]): Stops => new Map(stops.map((stop) => [stop._id, stop]))

export function useRounds(day: string) {
  const token = sellerToken()
  return useQuery({
    queryKey: sellerKey(token, 'rounds', day),
    queryFn: async () => {
      const { rounds, stops, day: shown, unplanned } = requireSuccess(await sellerApi.listRounds(token, day))
      return { plan: planOf(rounds), stops: stopsById(stops), day: shown, unplanned }
    },
    refetchInterval: FRESH_MS,
    refetchOnWindowFocus: 'always',
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
}

export interface Courier {
  readonly id: string
  readonly name: string
}

/** Returns whoever of the staff can deliver, for those who plan. It is undefined until it is known, and empty when it can't be loaded. */
export function useCouriers(): readonly Courier[] | undefined {
  const token = sellerToken()
  const { data, isError } = useQuery({
    queryKey: sellerKey(token, 'couriers'),
    queryFn: async () => requireSuccess(await staffApi.list(token)).staff,
    enabled: mayPlan(),
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
  if (isError || !mayPlan()) return []
  return data?.filter(({ role }) => maySetStatus(role, 'Delivered')).map(({ _id: id, name }) => ({ id, name }))
}

export const mayPlan = (): boolean => mayPlanRounds(sellerRole() ?? 'packer')
export const maySwap = (): boolean => sellerRole() !== 'packer'

const reload = () => queryClient.invalidateQueries({ queryKey: sellerKey(sellerToken(), 'rounds') })

/** Saves these rounds one after the other. Resolves to whether all were saved. The first failure is reported. */
export async function saveRounds(rounds: Plan): Promise<boolean> {
  const token = sellerToken()
  for (const { id, courier, leavesAt, orders } of rounds) {
    const response = await sellerApi.saveRound(token, { ...(id !== null && { id }), courier, leavesAt, orders: [...orders] })
    if (!response.success) {
      reportSellerFailure(response, token)
      await reload()
      return false
    }
  }
  await reload()
  return true
}

/** Saves the rounds that a move has changed. */
export const saveMove = (before: Plan, after: Plan): Promise<boolean> => saveRounds(changedRounds(before, after))

/** Lets two neighbors of a round change places. */
export async function swapNeighbors(round: PlannedRound, order: string, step: 1 | -1): Promise<void> {
  const token = sellerToken()
  const other = round.orders[round.orders.indexOf(order) + step]
  if (round.id === null || other === undefined) return
  const response = await sellerApi.swapStops(token, { id: round.id, orders: [order, other] })
  if (!response.success) reportSellerFailure(response, token)
  await reload()
}

export interface Proposal {
  readonly plan: Plan
  readonly stops: Stops
}

/** The deliveries of which rounds are proposed: those of a day, or of a slot, which is its start or `now`. */
export type ToPlan = { readonly day: string } | { readonly slot: string }

export type Unplanned = readonly UnplannedWire[]

/** Returns proposed rounds, or null when there is nothing to plan or it failed, which is reported. */
export async function proposeRounds(wanted: ToPlan, couriers: readonly Courier[], leavesAt: string): Promise<Proposal | null> {
  const token = sellerToken()
  const response = await sellerApi.proposeRounds(token, { ...wanted, couriers: couriers.map(({ id }) => id) })
  if (!response.success) {
    reportSellerFailure(response, token)
    return null
  }
  const plan = response.rounds
    .filter(({ orders }) => orders.length > 0)
    .map(({ courier, orders }) => ({
      ...{ id: null, courier, leavesAt, orders },
      courierName: couriers.find(({ id }) => id === courier)?.name ?? '',
    }))
  if (plan.length === 0) notify.success('Every open delivery is in a round')
  return plan.length === 0 ? null : { plan, stops: stopsById(response.stops) }
}
