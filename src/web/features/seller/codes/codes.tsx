import { Check, Clock, Ticket } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CodeWire } from '../../../../contract/checkout/discount-codes.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { CodeForm } from './code-form.tsx'
import { codeState, codesText, termsText, usedText } from './code-texts.ts'
import { useCodes } from './use-codes.ts'
import './codes.css'

export function Codes({ title }: { title: string }) {
  const { codes: loaded, hasFailed, reload, save } = useCodes()
  const [edited, setEdited] = useState<CodeWire | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const edit = (code: CodeWire) => {
    setEdited(code)
    form.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <SellerHead title={title} note={<span role="status">{loaded ? codesText(loaded.codes, loaded.today) : 'Loading'}</span>} />
      {hasFailed && <Notice onRetry={reload}>Codes could not be loaded.</Notice>}
      {loaded === null && !hasFailed && <CodeRowsSkeleton />}
      {loaded && (
        <div className="codes">
          {loaded.codes.length === 0 ? (
            <NoCodes />
          ) : (
            <ul className="seller-panel" aria-label="Codes">
              {loaded.codes.map((code) => (
                <CodeRow key={code._id} code={code} today={loaded.today} onEdit={() => edit(code)} />
              ))}
            </ul>
          )}
          <div ref={form}>
            <CodeForm key={edited?._id ?? 'new'} code={edited} onSave={save} onClose={() => setEdited(null)} />
          </div>
        </div>
      )}
    </>
  )
}

const NoCodes = () => (
  <EmptyState level={2} art={<NothingFoundArt />} title="No codes yet">
    A code takes a percent or some dollars off a cart, or makes its delivery free. Customers type it at the checkout.
  </EmptyState>
)

const ICONS = { good: Check, waiting: Clock, plain: Ticket }

function CodeRow({ code, today, onEdit }: { code: CodeWire; today: string; onEdit(): void }) {
  const { tone, text } = codeState(code, today)
  return (
    <li className="code-row">
      <div className="code-row-what">
        <p className="strong">{code.code}</p>
        <p className="soft small">{termsText(code, today)}</p>
      </div>
      <div>
        <p>{usedText(code)}</p>
        {code.used > 0 && <p className="soft small">{`${formatDollars(code.given)} given`}</p>}
      </div>
      <Status tone={tone} icon={ICONS[tone]}>
        {text}
      </Status>
      <button type="button" className="button button-secondary" onClick={onEdit}>
        Edit<span className="visually-hidden">{` ${code.code}`}</span>
      </button>
    </li>
  )
}

export const CodesSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={240} height={16} />} />
    <CodeRowsSkeleton />
  </>
)

const SKELETON_ROWS = Array.from({ length: 4 }, (_, row) => row)

const CodeRowsSkeleton = () => (
  <div className="codes" aria-hidden="true">
    <div className="seller-panel">
      {SKELETON_ROWS.map((row) => (
        <div className="code-row" key={row}>
          <Skeleton width="60%" height={40} />
          <Skeleton width={80} height={40} />
        </div>
      ))}
    </div>
    <Skeleton className="skeleton-panel" height={560} />
  </div>
)
