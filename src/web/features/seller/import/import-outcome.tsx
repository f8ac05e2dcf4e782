import { Redo2, Undo2, Upload } from 'lucide-react'
import { Link } from 'wouter'
import { countOf } from '../../../../domain/counts.ts'
import { paths } from '../../../routing/paths.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { ImportDecision } from './import-decision.tsx'
import type { ImportActions, ImportStep, SetBack } from './use-import.ts'

interface ImportOutcomeProps {
  readonly step: Extract<ImportStep, { name: 'done' }>
  readonly actions: ImportActions
}

export function ImportOutcome({ step: { outcome, setBack }, actions }: ImportOutcomeProps) {
  const { busy, run } = useOneAtATime()
  const isUndone = setBack?.isImportUndone ?? false
  const Icon = isUndone ? Redo2 : Undo2
  return (
    <ImportDecision
      label="Outcome"
      hint={isUndone ? null : 'An undo archives the products that were added. What was edited since stays.'}
      buttons={
        <>
          {(setBack ?? outcome).batch !== undefined && (
            <button type="button" className="button button-secondary" aria-busy={busy} onClick={() => void run(actions.undo)}>
              {busy ? <span className="spinner" aria-hidden="true" /> : <Icon className="icon" aria-hidden="true" />}
              <span>{isUndone ? 'Import it after all' : 'Undo the import'}</span>
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
        {setBack ? setBackText(setBack) : doneText(outcome.created.length, outcome.changedProducts, outcome.wrongRows)}
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

const setBackText = ({ isImportUndone, changes, kept }: SetBack): string =>
  `${countOf(changes, 'change')} ${isImportUndone ? 'undone' : 'made again'}${kept > 0 ? `. ${countOf(kept, 'field')} edited since, which stay` : ''}`
