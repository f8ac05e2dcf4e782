import { Undo2, Upload } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../routing/paths.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { countOf } from '../count-of.ts'
import { ImportDecision } from './import-decision.tsx'
import type { ImportActions, ImportStep, UndoneImport } from './use-import.ts'

interface ImportOutcomeProps {
  readonly step: Extract<ImportStep, { name: 'done' }>
  readonly actions: ImportActions
}

export function ImportOutcome({ step: { outcome, undone }, actions }: ImportOutcomeProps) {
  const { busy, run } = useOneAtATime()
  const products = new Set(outcome.changed.map(({ row }) => row)).size
  const wrong = new Set(outcome.errors.map(({ row }) => row)).size
  return (
    <ImportDecision
      label="Outcome"
      hint={undone ? null : 'An undo archives the products that were added. What was edited since stays.'}
      buttons={
        <>
          {!undone && (
            <button type="button" className="button button-secondary" aria-busy={busy} onClick={() => void run(actions.undo)}>
              {busy ? <span className="spinner" aria-hidden="true" /> : <Undo2 className="icon" aria-hidden="true" />}
              Undo the import
            </button>
          )}
          <Link href={paths.sellerProducts()} className="button button-quiet">
            Product List
          </Link>
          <button type="button" className="button button-quiet" onClick={actions.startOver}>
            <Upload className="icon" aria-hidden="true" /> Other file
          </button>
        </>
      }
    >
      <p className="strong" role="status">
        {undone ? undoneText(undone) : doneText(outcome.created.length, products, wrong)}
      </p>
    </ImportDecision>
  )
}

const doneText = (created: number, products: number, wrong: number): string =>
  [
    `${countOf(created, 'product')} added`,
    `${countOf(products, 'product')} changed`,
    ...(wrong > 0 ? [`${countOf(wrong, 'row')} left out`] : []),
  ].join(', ')

const undoneText = ({ undone, kept }: UndoneImport): string =>
  `${countOf(undone, 'change')} undone${kept > 0 ? `. ${countOf(kept, 'field')} edited since, which stay` : ''}`
