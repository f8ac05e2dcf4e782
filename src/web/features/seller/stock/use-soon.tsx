import { useState } from 'react'
import type { UseSoonWire } from '../../../../contract/stock/use-soon.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { dayInWords } from '../../../../domain/stock/batches.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { longDay } from '../../../../domain/time/day-text.ts'
import { LoadMoreButton } from '../../../lists/paged-list.tsx'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Question } from '../../../ui/question.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { mayMarkDown, useBatchActions, useUseSoon } from './use-use-soon.ts'
import './stock.css'

/** Lists the batches that end soon, which are marked down or written off by a press. */
export function UseSoon({ title }: { title: string }) {
  const { list, terms } = useUseSoon()
  const { rows, hasMore, failed } = list
  return (
    <>
      <SellerHead title={title} note={<span role="status">{countText(rows?.length ?? null, hasMore)}</span>} />
      {failed && rows === null && <Notice onRetry={list.reload}>Use-by dates could not be loaded.</Notice>}
      {rows === null && !failed && <BatchRowsSkeleton />}
      {rows !== null && rows.length === 0 && terms && (
        <EmptyState level={2} art={<NothingFoundArt />} title="Nothing to use soon">
          {`What is over ${terms.days === 0 ? 'today' : `within ${countOf(terms.days, 'day')}`} shows up here. Dates are typed when pieces are received or counted.`}
        </EmptyState>
      )}
      {rows !== null && rows.length > 0 && terms && (
        <section className="seller-panel" aria-label="Pieces that end soon">
          <ul ref={list.ref}>
            {rows.map((batch) => (
              <BatchRow key={batch._id} batch={batch} today={terms.today} percent={terms.percent} />
            ))}
          </ul>
        </section>
      )}
      <LoadMoreButton list={list}>Load more dates</LoadMoreButton>
    </>
  )
}

interface BatchRowProps {
  readonly batch: UseSoonWire
  /** Today is a day of the store's time zone. */
  readonly today: string
  readonly percent: number
}

function BatchRow({ batch, today, percent }: BatchRowProps) {
  const { name, weight, image, category, useBy, quantity } = batch
  const { markDown, writeOff } = useBatchActions()
  const [asked, setAsked] = useState<'mark down' | 'write off' | null>(null)
  const close = () => setAsked(null)
  const words = dayInWords(useBy, today)
  const pieces = countOf(quantity, 'piece')
  return (
    <li className="batch-row">
      <Picture src={image[0]} category={category} alt="" sizes="44px" />
      <div className="batch-product">
        <p className="strong long-name">{weight === undefined ? name : `${name}, ${weight}`}</p>
        <p className={words === 'today' ? 'small strong' : 'small soft'}>{`Use by ${longDay(useBy)}, ${words}`}</p>
        <p className="small soft numbers">{`${pieces} · ${priceText(batch)}`}</p>
      </div>
      <div className="batch-actions">
        {mayMarkDown() && batch.markedDownPrice !== undefined && (
          <button type="button" className="button button-secondary" onClick={() => setAsked('mark down')}>
            <span>Mark down</span>
            <span className="visually-hidden">{` ${name}`}</span>
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => setAsked('write off')}>
          <span>Write off</span>
          <span className="visually-hidden">{` ${name}`}</span>
        </button>
      </div>
      {asked === 'mark down' && batch.markedDownPrice !== undefined && (
        <Question title={`Mark down ${name}?`} yes="Mark down" no="Keep the price" onYes={() => markDown(batch)} onClose={close}>
          <p>{`It costs ${formatDollars(batch.markedDownPrice)} instead of ${formatDollars(batch.offerPrice)}, ${percent}% less, until the ${pieces} of this date are gone.`}</p>
        </Question>
      )}
      {asked === 'write off' && (
        <Question title={`Write off ${name}?`} yes="Write off" no="Keep" onYes={() => writeOff(batch)} onClose={close}>
          <p>{`${pieces} leave the stock as spoiled.`}</p>
        </Question>
      )}
    </li>
  )
}

function priceText({ offerPrice, markedDownPrice, isMarkedDown, hasSale }: UseSoonWire): string {
  const price = formatDollars(offerPrice)
  if (isMarkedDown) return `${price}, marked down`
  if (hasSale) return `${price}, on sale`
  return markedDownPrice === undefined ? price : `${price}, ${formatDollars(markedDownPrice)} marked down`
}

function countText(count: number | null, hasMore: boolean): string {
  if (count === null) return 'Loading'
  if (count === 0) return 'None'
  return `${hasMore ? 'The first ' : ''}${countOf(count, 'date')}`
}

export const UseSoonSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={90} height={16} />} />
    <BatchRowsSkeleton />
  </>
)

const SKELETON_ROWS = Array.from({ length: 4 }, (_, row) => row)

const BatchRowsSkeleton = () => (
  <div className="seller-panel" aria-hidden="true">
    {SKELETON_ROWS.map((row) => (
      <div className="batch-row" key={row}>
        <Skeleton className="picture" />
        <div className="batch-product">
          <Skeleton className="skeleton-line" width="60%" height={16} />
          <Skeleton width={140} height={14} />
          <Skeleton width={96} height={14} />
        </div>
        <div className="batch-actions" />
      </div>
    ))}
  </div>
)
