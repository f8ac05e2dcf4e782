import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { GridField } from '../../../../domain/products/product-fields.ts'
import { countOf, numberText } from '../../../../domain/text/counts.ts'
import { useObservable } from '../../../state/observable.ts'
import { Announcement, Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LeaveQuestion } from '../leave-question.tsx'
import { FiltersSkeleton } from '../page-skeletons.tsx'
import { NoProducts } from '../product-filter/no-products.tsx'
import { PRODUCT_PAGES, useProductFilter } from '../product-filter/product-filter.ts'
import { ProductFilters, StateTabs } from '../product-filter/product-filters.tsx'
import { countText } from '../product-filter/use-product-list.ts'
import { SellerHead } from '../seller-parts.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { applyRule, type BulkRule } from './bulk-rule.ts'
import { shownValue } from './cell-kinds.ts'
import { ChangesBar } from './changes-bar.tsx'
import { nameOf } from './grid-columns.ts'
import { allEdits, chooseSide, clearGridEdits, editCounts, editOf, openDraft, rebaseEdits, typeInto } from './grid-edits.ts'
import { GridTable } from './grid-table.tsx'
import { parseBlock, pasteBlock } from './pasted-block.ts'
import { beginEdit, type CellConflict, type RowEdit, shownCell } from './row-edit.ts'
import { useGridRows, useGridSave } from './use-product-grid.ts'
import '../../../look/panel.css'
import './product-grid.css'

const PAGE = PRODUCT_PAGES.grid

export function ProductGrid({ title }: { title: string }) {
  const { filter, change } = useProductFilter(PAGE)
  const loaded = useGridRows(filter)
  const edits = useObservable(editCounts, editCounts.get())
  const { done, progress, save, archive, forget } = useGridSave()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [onlyChanged, setOnlyChanged] = useState<readonly SellerProductWire[] | null>(null)
  const [said, say] = useState('')
  const searchBox = useRef<HTMLInputElement>(null)
  useDraft(loaded.rows)
  const { counts } = loaded
  const rows = onlyChanged ?? loaded.rows
  const chosen = useMemo(() => rows?.filter(({ _id }) => selected.has(_id)) ?? [], [rows, selected])
  const found = filter.state === null ? (counts ? counts.on + counts.out : 0) : (counts?.[filter.state] ?? 0)
  const total = onlyChanged?.length ?? Math.max(found, loaded.rows?.length ?? 0)

  function put(rule: BulkRule): void {
    const typed = chosen.map((product) => ({ product, cells: applyRule(rule, editOf(product._id) ?? beginEdit(product)) }))
    say(changedText(typed.length, typeInto(typed)))
  }
  async function paste(text: string, row: number, column: GridField): Promise<void> {
    const block = parseBlock(text)
    const all = onlyChanged ?? (await loaded.loadUpTo(row + block.length))
    const { rows: typed, outside, unread } = pasteBlock(block, all.slice(row, row + block.length), column)
    const wrong = typeInto(typed)
    const left = outside > 0 ? `. ${outside} ${outside === 1 ? 'cell' : 'cells'} did not fit` : ''
    say([changedText(typed.length, wrong) + left, ...unread.slice(0, 3)].join('. '))
  }
  const selectAll = (of: readonly SellerProductWire[]) => setSelected(new Set(of.map(({ _id }) => _id)))
  const select = (id: string, isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before)
      if (isSelected) next.add(id)
      else next.delete(id)
      return next
    })
  const discard = () => {
    clearGridEdits()
    setOnlyChanged(null)
    say('Discarded')
  }
  const showAll = () => {
    change({ ...PAGE.defaults, sort: filter.sort })
    searchBox.current?.focus() // the pressed button unmounts
  }
  return (
    <>
      <SellerHead
        title={title}
        note={<span role="status">{rows === null && loaded.hasFailed ? 'Not loaded' : countText(counts, filter)}</span>}
      >
        <Link href={PRODUCT_PAGES.list.url(filter)} className="button button-quiet">
          <ArrowLeft className="icon" aria-hidden="true" />
          Product List
        </Link>
      </SellerHead>
      <StateTabs page={PAGE} filter={filter} counts={counts} />
      <ProductFilters filter={filter} box={searchBox} onChange={change} />
      <p className="soft small">Click a cell and type. Arrows, Tab, Enter and paste work as in a spreadsheet.</p>
      <ConflictList />
      {chosen.length > 0 && (
        <BulkEdit
          selected={chosen}
          total={total}
          isAll={chosen.length >= total}
          isArchived={filter.state === 'archived'}
          onSelectTotal={async () => selectAll(onlyChanged ?? (await loaded.loadUpTo(Number.POSITIVE_INFINITY)))}
          onClear={() => setSelected(new Set())}
          onPut={put}
          onArchive={() => archive(chosen, filter.state !== 'archived')}
        />
      )}
      {rows === null && !loaded.hasFailed && <GridRowsSkeleton />}
      {rows !== null && rows.length > 0 && (
        <GridTable
          rows={rows}
          total={total}
          hasMore={onlyChanged === null && loaded.hasMore}
          selected={selected}
          onSelect={select}
          onSelectAll={(isSelected) => selectAll(isSelected ? rows : [])}
          onPaste={(text, row, column) => void paste(text, row, column)}
          say={say}
          onNearEnd={loaded.loadMore}
        />
      )}
      {loaded.hasFailed && <Notice onRetry={loaded.retry}>Products could not be loaded.</Notice>}
      {rows !== null && rows.length === 0 && <NoProducts filter={filter} onShowAll={showAll} />}
      <ChangesBar
        counts={edits}
        progress={progress}
        done={done}
        isOnlyChanged={onlyChanged !== null}
        onShowChanged={(isOnly) => setOnlyChanged(isOnly ? allEdits().map(({ base }) => base) : null)}
        onSave={save}
        onDiscard={discard}
        onClose={forget}
      />
      <Announcement>{said}</Announcement>
      <LeaveQuestion isUnsaved={edits.changed > 0} onDiscard={clearGridEdits}>
        Your changes to prices and stock are not saved yet.
      </LeaveQuestion>
    </>
  )
}

function useDraft(rows: readonly SellerProductWire[] | null): void {
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    void openDraft().then(() => setIsRead(true))
  }, [])
  useEffect(() => {
    if (isRead && rows) rebaseEdits(rows)
  }, [isRead, rows])
}

const changedText = (rows: number, wrong: number): string =>
  `${countOf(rows, 'row')} changed${wrong > 0 ? `, ${numberText(wrong)} to correct` : ''}`

const SKELETON_ROWS = Array.from({ length: 8 }, (_, row) => row)

export const GridSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <FiltersSkeleton />
    <GridRowsSkeleton />
  </>
)

const GridRowsSkeleton = () => (
  <div className="grid-table seller-panel" aria-hidden="true">
    {SKELETON_ROWS.map((row) => (
      <div className="grid-row" key={row}>
        <div className="grid-product">
          <Skeleton className="picture" />
          <Skeleton width="60%" height={16} />
        </div>
      </div>
    ))}
  </div>
)

/**
 * Lists the cells that someone else changed meanwhile, with a choice for each. The parent must render it again when the
 * edits change.
 */
function ConflictList() {
  const rows = allEdits().filter(({ conflicts }) => conflicts.length > 0)
  if (rows.length === 0) return null
  return (
    <section className="seller-panel titled-panel" aria-labelledby="grid-conflicts">
      <h2 id="grid-conflicts">Changed by someone else</h2>
      <ul className="titled-panel-body">
        {rows.flatMap((edit) =>
          edit.conflicts.map((conflict) => <Conflict key={edit.base._id + conflict.column} edit={edit} conflict={conflict} />),
        )}
      </ul>
    </section>
  )
}

function Conflict({ edit, conflict: { column, was, theirs } }: { edit: RowEdit; conflict: CellConflict }) {
  const choice = (side: 'mine' | 'theirs', words: string) => (
    <button
      type="button"
      className="button button-quiet"
      aria-label={`${words}: ${nameOf(column)} of ${edit.base.name}`}
      onClick={() => chooseSide(edit, column, side)}
    >
      {words}
    </button>
  )
  return (
    <li className="grid-conflict">
      <span>
        <span className="strong">{edit.base.name}</span>
        <span>{`, ${nameOf(column)}`}</span>
      </span>
      <span className="grid-conflict-values numbers">
        <s className="soft">{shownValue(column, was)}</s>
        <ArrowRight className="icon" aria-label="theirs" />
        <span>{shownValue(column, theirs)}</span>
        <ArrowRight className="icon" aria-label="mine" />
        <strong>{shownValue(column, shownCell(edit, column))}</strong>
      </span>
      <span className="grid-conflict-choice">
        {choice('mine', 'Keep mine')}
        {choice('theirs', 'Take theirs')}
      </span>
    </li>
  )
}
