import { Printer } from 'lucide-react'
import { useState } from 'react'
import { minutesOf } from '../../../../domain/delivery/opening-hours.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { momentOf, timeOfDay } from '../../../../domain/time/time-zone.ts'
import { useStoreFacts } from '../../../document/store-facts.ts'
import scooterDense from '../../../pictures/scooter@2x.webp'
import scooter from '../../../pictures/scooter.webp'
import { useUrlFilter } from '../../../routing/url-filter.ts'
import { storeNow } from '../../../state/store-clock.ts'
import { ArtPicture } from '../../../ui/art.tsx'
import { slotTimesOfDay } from '../../../ui/date-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { RoundPanel } from './round-panel.tsx'
import { moveBy, moveTo, type Plan, withoutOrder } from './round-plan.ts'
import {
  type Courier,
  mayPlan,
  maySwap,
  type Proposal,
  proposeRounds,
  roundFilter,
  type Stops,
  saveMove,
  saveRounds,
  swapNeighbors,
  type Unplanned,
  useCouriers,
  useRounds,
} from './use-rounds.ts'
import './deliveries.css'

export function Rounds({ title }: { title: string }) {
  const { filter, change } = useUrlFilter(roundFilter)
  const { data: loaded, isError, isFetching, refetch } = useRounds(filter.day)
  const couriers = useCouriers()
  // The couriers stand above the rounds, and would push them down if they came after them.
  const data = couriers && loaded
  const failed = isError && !isFetching
  const [proposal, setProposal] = useState<Proposal | null>(null)
  return (
    <>
      <SellerHead
        title={title}
        note={<span role="status">{data ? countOf(data.plan.length, 'round') : failed ? 'Not loaded' : 'Loading'}</span>}
      >
        {data && data.plan.length > 0 && (
          <button type="button" className="button button-quiet" onClick={() => window.print()}>
            <Printer className="icon" aria-hidden="true" />
            Print
          </button>
        )}
        <input
          className="input round-day"
          type="date"
          aria-label="Day"
          value={filter.day || (data?.day ?? '')}
          onChange={({ target }) => {
            setProposal(null)
            change({ day: target.value }, { replace: true })
          }}
        />
      </SellerHead>
      {failed && <Notice onRetry={() => void refetch()}>Rounds could not be loaded.</Notice>}
      {!data && !failed && <PanelsSkeleton />}
      {data && mayPlan() && !proposal && (
        <Planner key={data.day} day={data.day} couriers={couriers} unplanned={data.unplanned} onPropose={setProposal} />
      )}
      {proposal && <Proposed proposal={proposal} onChange={setProposal} />}
      {data && (data.plan.length > 0 || !proposal) && <SavedRounds plan={data.plan} stops={data.stops} />}
    </>
  )
}

const ALL_DAY = 'day'
const NOW = 'now'

const QUARTER_MS = 15 * 60_000

interface PlannerProps {
  readonly day: string
  readonly couriers: readonly Courier[]
  readonly unplanned: Unplanned
  onPropose(proposal: Proposal | null): void
}

/** Asks which deliveries go, with which couriers, and when, and lets the store propose their rounds. */
function Planner({ day, couriers, unplanned, onPropose }: PlannerProps) {
  const { timeZone = 'UTC' } = useStoreFacts()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [time, setTime] = useState(() =>
    timeOfDay(new Date(Math.ceil((storeNow() + QUARTER_MS) / QUARTER_MS) * QUARTER_MS), timeZone),
  )
  const [slot, setSlot] = useState(ALL_DAY)
  const [isBusy, setBusy] = useState(false)
  const chosen = couriers.filter(({ id }) => !left.has(id))
  async function propose(): Promise<void> {
    setBusy(true)
    const wanted = slot === ALL_DAY ? { day } : { slot }
    onPropose(await proposeRounds(wanted, chosen, momentOf(day, minutesOf(time) ?? 0, timeZone).toISOString()))
    setBusy(false)
  }
  return (
    <section className="seller-panel round-planner" aria-label="Plan rounds">
      <fieldset>
        <legend>Who delivers</legend>
        {couriers.map((courier) => (
          <CourierCheck
            key={courier.id}
            courier={courier}
            isChosen={!left.has(courier.id)}
            onChange={() => setLeft(left.symmetricDifference(new Set([courier.id])))}
          />
        ))}
      </fieldset>
      <label className="field">
        <span>Deliveries</span>
        <select className="input" value={slot} onChange={({ target }) => setSlot(target.value)}>
          <option value={ALL_DAY}>{`All of the day (${unplanned.reduce((sum, { orders }) => sum + orders, 0)})`}</option>
          {unplanned.map(({ slot, orders }) => (
            <option key={slot?.start ?? NOW} value={slot?.start ?? NOW}>
              {`${slot ? slotTimesOfDay(slot) : 'As soon as possible'} (${orders})`}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Leaves at</span>
        <input className="input" type="time" value={time} onChange={({ target }) => setTime(target.value)} />
      </label>
      <button
        type="button"
        className="button button-primary"
        disabled={chosen.length === 0 || time === '' || isBusy}
        onClick={() => void propose()}
      >
        Propose rounds
      </button>
    </section>
  )
}

const CourierCheck = ({ courier, isChosen, onChange }: { courier: Courier; isChosen: boolean; onChange: () => void }) => (
  <label className="round-courier">
    <input type="checkbox" checked={isChosen} onChange={onChange} />
    <span>{courier.name}</span>
  </label>
)

/** Proposed rounds are changed on the page, and saved together. */
function Proposed({ proposal, onChange }: { proposal: Proposal; onChange: (proposal: Proposal | null) => void }) {
  const { plan, stops } = proposal
  const [isBusy, setBusy] = useState(false)
  const show = (changed: Plan) => onChange({ plan: changed, stops })
  async function save(): Promise<void> {
    setBusy(true)
    const isSaved = await saveRounds(plan.filter(({ orders }) => orders.length > 0))
    setBusy(false)
    if (isSaved) notify.success('Rounds Saved')
    onChange(null)
  }
  return (
    <section aria-label="Proposed rounds" className="rounds-proposed">
      <div className="rounds-proposed-head">
        <h2>Proposed rounds</h2>
        <div className="button-group">
          <button type="button" className="button button-primary" disabled={isBusy} onClick={() => void save()}>
            Save rounds
          </button>
          <button type="button" className="button button-quiet" disabled={isBusy} onClick={() => onChange(null)}>
            Discard
          </button>
        </div>
      </div>
      <Panels
        plan={plan}
        stops={stops}
        actionsOf={() => ({
          moveBy: (order, step) => show(moveBy(plan, order, step)),
          planning: {
            moveTo: (order, index, place) => show(moveTo(plan, order, index, place)),
            remove: (order) => show(withoutOrder(plan, order)),
          },
        })}
      />
    </section>
  )
}

/** Each move in a saved round is saved at once. */
function SavedRounds({ plan, stops }: { plan: Plan; stops: Stops }) {
  if (plan.length === 0)
    return (
      <EmptyState
        level={2}
        art={<ArtPicture tint="peach" of={{ src: scooter, dense: scooterDense }} sizes="145px" first />}
        title="No rounds on this day"
      >
        A round says which orders a courier takes along, and in which sequence.
      </EmptyState>
    )
  return (
    <Panels
      plan={plan}
      stops={stops}
      actionsOf={(index) => {
        const round = plan[index]
        if (!round || !maySwap()) return null
        return {
          moveBy: (order, step) => void swapNeighbors(round, order, step),
          ...(mayPlan() && {
            planning: {
              moveTo: (order, to, place) => void saveMove(plan, moveTo(plan, order, to, place)),
              remove: (order) => void saveMove(plan, withoutOrder(plan, order)),
            },
          }),
        }
      }}
    />
  )
}

interface PanelsProps {
  readonly plan: Plan
  readonly stops: Stops
  actionsOf(index: number): Parameters<typeof RoundPanel>[0]['actions']
}

const Panels = ({ plan, stops, actionsOf }: PanelsProps) => (
  <div className="rounds">
    {plan.map((round, index) => (
      <RoundPanel
        key={`${round.id} ${round.courier} ${round.leavesAt}`}
        plan={plan}
        index={index}
        stops={stops}
        actions={actionsOf(index)}
      />
    ))}
  </div>
)

export const RoundsSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={90} height={16} />}>
      <Skeleton className="skeleton-control" width={160} height={48} />
    </SellerHead>
    <PanelsSkeleton />
  </>
)

const PanelsSkeleton = () => (
  <div className="rounds" aria-hidden="true">
    <Skeleton className="skeleton-panel" height={320} />
    <Skeleton className="skeleton-panel" height={320} />
  </div>
)
