import { Ban, Gauge, Power } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AssistantCountsWire, AssistantWire, ListAssistantsResponse } from '../../../../contract/assistants/assistants.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { countOf, numberText } from '../../../../domain/text/counts.ts'
import { paths } from '../../../routing/paths.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { shortDay } from '../../../ui/date-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note, Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { PanelTitle, SellerHead } from '../seller-parts.tsx'
import { useSeller } from '../seller-session.ts'
import { AssistantRuleForm } from './assistant-rule-form.tsx'
import { useAssistants } from './use-assistants.ts'
import './customers.css'

const ANOTHER_SITE = Symbol('another site')

export function Assistants({ title }: { title: string }) {
  const { list, hasFailed, reload, save } = useAssistants()
  const [limited, setLimited] = useState<AssistantWire | typeof ANOTHER_SITE | null>(null)
  const isOwner = useSeller()?.role === 'owner'
  return (
    <>
      <SellerHead title={title} note={<span role="status">{list ? noteOf(list) : 'Loading'}</span>}>
        {isOwner && (
          <button type="button" className="button button-secondary" onClick={() => setLimited(ANOTHER_SITE)}>
            Limit a site
          </button>
        )}
      </SellerHead>
      {hasFailed && <Notice onRetry={reload}>The assistants could not be loaded.</Notice>}
      {!list && !hasFailed && <AssistantRowsSkeleton />}
      {list?.isOpen === false && <TurnedOff isOwner={isOwner} />}
      {list && isEmpty(list) && <NoAssistants />}
      {list && !isEmpty(list) && (
        <div className="assistant-page">
          <section className="seller-panel" aria-label="Assistants">
            <ul>
              {list.assistants.map((assistant) => (
                <AssistantRow
                  key={assistant.site}
                  assistant={assistant}
                  onLimit={isOwner ? () => setLimited(assistant) : undefined}
                />
              ))}
              {list.others && <OtherAssistants {...list.others} />}
            </ul>
          </section>
          {list.searches.length > 0 && <MostSearched searches={list.searches} />}
          <p className="soft small">
            The large figures are of the last 30 days. Orders count by the day on which they were placed, without canceled ones,
            and less refunds. Nothing is counted of people.
          </p>
        </div>
      )}
      {limited !== null && (
        <AssistantRuleForm assistant={limited === ANOTHER_SITE ? null : limited} onSave={save} onClose={() => setLimited(null)} />
      )}
    </>
  )
}

const isEmpty = ({ assistants, others }: ListAssistantsResponse): boolean => assistants.length === 0 && others === null

function noteOf(list: ListAssistantsResponse): string {
  if (isEmpty(list)) return 'None yet'
  const came = list.assistants.filter(({ recent }) => hasCome(recent)).length
  const orders = [...list.assistants, ...(list.others ? [list.others] : [])].reduce((sum, { recent }) => sum + recent.orders, 0)
  return `${countOf(came, 'assistant')} in 30 days, ${countOf(orders, 'order')}`
}

const hasCome = ({ searches, lookups, checkouts, orders }: AssistantCountsWire): boolean =>
  searches + lookups + checkouts + orders > 0

const TurnedOff = ({ isOwner }: { isOwner: boolean }) => (
  <Note icon={Power}>
    <span>Assistants are turned off, so they find nothing in your store.</span>{' '}
    {isOwner && (
      <Link className="text-link" href={paths.sellerSettings()}>
        Open settings
      </Link>
    )}
  </Note>
)

interface AssistantRowProps {
  readonly assistant: AssistantWire
  /** `onLimit` is undefined for those who only look. */
  readonly onLimit: (() => void) | undefined
}

function AssistantRow({ assistant, onLimit }: AssistantRowProps) {
  const { site, profile, firstSeenAt, lastSeenAt, isBlocked, recent, total } = assistant
  const limits = limitsText(assistant)
  return (
    <li className="assistant-row">
      <div className="assistant-who">
        <p className="strong">{site}</p>
        {profile !== undefined && (
          <a className="text-link small" href={profile} target="_blank" rel="noreferrer nofollow">
            {profile}
          </a>
        )}
        {firstSeenAt === undefined || lastSeenAt === undefined ? (
          <p className="soft small">It has not come yet</p>
        ) : (
          <p className="soft small">{`First seen ${shortDay(firstSeenAt)}, last seen ${shortDay(lastSeenAt)}`}</p>
        )}
      </div>
      {lastSeenAt !== undefined && <AssistantFigures recent={recent} total={total} />}
      <div className="assistant-state">
        {isBlocked && (
          <Status tone="bad" icon={Ban}>
            Blocked
          </Status>
        )}
        {limits !== '' && (
          <Status tone="plain" icon={Gauge}>
            {limits}
          </Status>
        )}
        {onLimit && (
          <button type="button" className="button button-secondary" onClick={onLimit}>
            <span>Limits</span> <span className="visually-hidden">{`of ${site}`}</span>
          </button>
        )}
      </div>
    </li>
  )
}

function limitsText({ ordersADay, openCheckouts }: AssistantWire): string {
  const orders = ordersADay === null ? [] : [`${countOf(ordersADay, 'order')} a day`]
  const checkouts = openCheckouts === null ? [] : [`${countOf(openCheckouts, 'checkout')} at once`]
  return [...orders, ...checkouts].join(', ')
}

const OtherAssistants = ({ recent, total }: NonNullable<ListAssistantsResponse['others']>) => (
  <li className="assistant-row">
    <div className="assistant-who">
      <p className="strong">All others</p>
      <p className="soft small">Sites that came less, counted together</p>
    </div>
    <AssistantFigures recent={recent} total={total} />
  </li>
)

interface AssistantFiguresProps {
  readonly recent: AssistantCountsWire
  readonly total: AssistantCountsWire
}

const AssistantFigures = ({ recent, total }: AssistantFiguresProps) => (
  <dl className="assistant-figures numbers">
    <Counted name="Searches" recent={numberText(recent.searches)} total={numberText(total.searches)} />
    <Counted name="Lookups" recent={numberText(recent.lookups)} total={numberText(total.lookups)} />
    <Counted name="Checkouts" recent={numberText(recent.checkouts)} total={numberText(total.checkouts)} />
    <Counted name="Orders" recent={numberText(recent.orders)} total={numberText(total.orders)} />
    <Counted name="Sales" recent={formatDollars(recent.amount)} total={formatDollars(total.amount)} />
    {total.declines > 0 && <Counted name="Declined" recent={numberText(recent.declines)} total={numberText(total.declines)} />}
  </dl>
)

const Counted = ({ name, recent, total }: { name: string; recent: string; total: string }) => (
  <div>
    <dt className="soft small">{name}</dt>
    <dd className="strong">{recent}</dd>
    <dd className="soft small">{`${total} in all`}</dd>
  </div>
)

const MostSearched = ({ searches }: Pick<ListAssistantsResponse, 'searches'>) => (
  <section className="seller-panel" aria-labelledby="assistant-searches">
    <PanelTitle id="assistant-searches" title="Searched most by assistants" />
    <ol>
      {searches.map(({ text, searches: times }) => (
        <li className="assistant-search" key={text}>
          <span>{text}</span> <span className="numbers">{numberText(times)}</span>
        </li>
      ))}
    </ol>
  </section>
)

const NoAssistants = () => (
  <section className="seller-panel">
    <EmptyState level={2} art={<NothingFoundArt />} title="No assistant has come yet">
      Assistants are programs that people ask to find and order groceries. They find your store by its address, read products and
      prices, and bring orders. Each one that comes will show up here.
    </EmptyState>
  </section>
)

export const AssistantsSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <AssistantRowsSkeleton />
  </>
)

const ROWS = Array.from({ length: 4 }, (_, row) => row)

const AssistantRowsSkeleton = () => (
  <div className="seller-panel" aria-hidden="true">
    {ROWS.map((row) => (
      <div className="assistant-row" key={row}>
        <Skeleton className="skeleton-line" width="60%" height={72} />
      </div>
    ))}
  </div>
)
