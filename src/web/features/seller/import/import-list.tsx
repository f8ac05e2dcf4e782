import { type ReactNode, useState } from 'react'
import { numberText } from '../../../../domain/text/counts.ts'
import { useMoreRows } from '../../../lists/shown-rows.ts'
import type { Elements } from '../../../ui/elements.ts'
import { Announcement } from '../../../ui/notice.tsx'
import { PanelTitle } from '../seller-parts.tsx'

const FIRST = 20
const MORE = 200

interface ImportListProps<Row> {
  readonly id: string
  readonly title: string
  readonly aside?: Elements
  readonly heads: readonly string[]
  readonly rows: readonly Row[]
  /** The number of all rows, when the server listed only some of them. */
  readonly count?: number
  readonly children: (row: Row) => ReactNode
}

/** Shows the first rows, and more on demand, because a file may have thousands. */
export function ImportList<Row>({ id, title, aside, heads, rows, count = rows.length, children }: ImportListProps<Row>) {
  const [shown, setShown] = useState(FIRST)
  const more = useMoreRows('row', Math.min(shown, rows.length))
  const hidden = rows.length - shown
  const showMore = () => {
    more.start()
    setShown(shown + MORE)
  }
  return (
    <section id={id} className="import-list seller-panel" aria-labelledby={`${id}-title`}>
      <PanelTitle id={`${id}-title`} title={title}>
        {aside ?? (hidden > 0 && <span className="soft small">{`First ${numberText(shown)}`}</span>)}
      </PanelTitle>
      <div className="import-row import-heads" aria-hidden="true">
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul ref={more.list}>
        {rows.slice(0, shown).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay as they are
          <li key={at} className="import-row" tabIndex={-1}>
            {children(row)}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="text-link import-more"
          onClick={showMore}
        >{`Show ${numberText(Math.min(hidden, MORE))} more`}</button>
      )}
      {hidden <= 0 && count > rows.length && (
        <p className="soft small import-more">{`${numberText(count - rows.length)} more are not listed.`}</p>
      )}
      <Announcement>{more.announced}</Announcement>
    </section>
  )
}

interface FactRowProps {
  readonly row: number
  readonly product: string | undefined
  readonly column?: string
  readonly children?: ReactNode
}

export const FactRow = ({ row, product = '', column, children }: FactRowProps) => (
  <>
    <span className="import-number">{`Row ${row}`}</span>
    <span className="import-product strong">{product}</span>
    {column !== undefined && <span className="import-column">{column}</span>}
    {children !== undefined && <span className="import-value">{children}</span>}
  </>
)

interface ImportDecisionProps {
  readonly label: string
  readonly children: Elements
  readonly buttons: ReactNode
  readonly hint: string | null
}

export const ImportDecision = ({ label, children, buttons, hint }: ImportDecisionProps) => (
  <section className="import-decision seller-panel" aria-label={label}>
    {children}
    <div className="import-actions">{buttons}</div>
    {hint !== null && <p className="soft small">{hint}</p>}
  </section>
)
