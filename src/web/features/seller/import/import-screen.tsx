import { FileSpreadsheet, Redo2, Undo2, Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { countOf } from '../../../../domain/text/counts.ts'
import { asSentence } from '../../../../domain/text/shown-text.ts'
import { paths } from '../../../routing/paths.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Announcement, Notice } from '../../../ui/notice.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { SellerHead } from '../seller-parts.tsx'
import { FileColumns } from './file-columns.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportDecision } from './import-list.tsx'
import { ImportPreview } from './import-preview.tsx'
import { MapColumns } from './map-columns.tsx'
import { type ImportActions, type ImportStep, type SetBack, useImport } from './use-import.ts'
import './import-screen.css'

export { SellerHead as ImportSkeleton } from '../seller-parts.tsx'

export function ImportScreen({ title }: { title: string }) {
  const { step, actions } = useImport()
  const screen = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button is gone with each step
  useEffect(() => {
    if (!isFirst.current) screen.current?.focus()
    isFirst.current = false
  }, [step.name])
  return (
    <div ref={screen} className="import-screen" tabIndex={-1}>
      <SellerHead title={titleOf(step) ?? title} note={noteOf(step)} />
      {step.name === 'choose' && <ChooseFile issue={step.issue} onChoose={actions.choose} />}
      {step.name === 'sending' && <SendingFile share={step.share} isImport={step.isImport} />}
      {step.name === 'map' && <MapColumns step={step} actions={actions} />}
      {step.name === 'preview' && <ImportPreview step={step} actions={actions} />}
      {step.name === 'done' && <ImportOutcome step={step} actions={actions} />}
      <Announcement>{announcementOf(step)}</Announcement>
    </div>
  )
}

function titleOf(step: ImportStep): string | null {
  if (step.name === 'done') return step.setBack?.isImportUndone ? 'Import undone' : 'Imported'
  if (step.name === 'map') return 'Match the columns'
  return step.name === 'preview' ? 'Check the import' : null
}

function noteOf(step: ImportStep): string {
  if (step.name === 'map') return `${nameOf(step)} · ${countOf(step.preview.rows, 'row')}`
  if (step.name === 'preview') return `${nameOf(step)} · ${countOf(step.preview.rows, 'row')} · nothing is changed yet`
  if (step.name === 'sending') return step.file.name
  return step.name === 'choose' ? 'Add and change products by a file' : countOf(step.outcome.rows, 'row')
}

/** Names the sheet when the file has others, which are not read. */
function nameOf({ file, preview: { sheet } }: Extract<ImportStep, { name: 'map' | 'preview' }>): string {
  return sheet && sheet.others > 0 ? `${file.name}, sheet “${sheet.name}” alone` : file.name
}

function announcementOf(step: ImportStep): string {
  if (step.name === 'map') return 'Say what each column of the file is.'
  if (step.name === 'preview') return 'Nothing is changed yet: check the import.'
  if (step.name === 'sending') return step.isImport ? 'Importing' : 'Comparing with the catalog'
  if (step.name !== 'done' || !step.setBack) return ''
  return step.setBack.isImportUndone ? 'Import undone' : 'Imported again'
}

interface ChooseFileProps {
  readonly issue: string | null
  onChoose(file: File): void
}

function ChooseFile({ issue, onChoose }: ChooseFileProps) {
  return (
    <>
      {issue !== null && <Notice>{asSentence(issue)}</Notice>}
      <FileDrop
        name="File"
        icon={FileSpreadsheet}
        button="Choose a file"
        hint="or drop it here. First you see what would change."
        accept=".csv,.xlsx,text/csv"
        onChoose={([file]) => onChoose(file)}
      />
      <section className="choose-file-help" aria-label="About the file">
        <h2 className="small-heading">About the file</h2>
        <ul>
          <li>A CSV file (“CSV UTF-8”, with commas) or an Excel file (XLSX), of which the first sheet is read.</li>
          <li>
            Start with an export of the Product List, with the template below, or with a list of another program: then you say
            which of its columns is what.
          </li>
          <li>Rows are matched to products by id, or by SKU when the id is empty. A row with neither adds a product.</li>
          <li>
            Columns that you take out stay as they are. Take out stock, unless you counted: orders have changed it since the
            export.
          </li>
          <li>Up to 20,000 rows and 50 MB.</li>
        </ul>
      </section>
      <FileColumns />
    </>
  )
}

interface SendingFileProps {
  readonly share: number
  readonly isImport: boolean
}

function SendingFile({ share, isImport }: SendingFileProps) {
  const isSent = share >= 1
  const work = isImport ? 'Importing…' : 'Comparing with the catalog…'
  return (
    <section className="sending-file seller-panel" aria-label="Progress">
      <p className="strong">{isSent ? work : `Sending the file: ${Math.floor(share * 100)}%`}</p>
      <progress aria-label={isSent ? work : 'Sent'} {...(!isSent && { value: share })} />
      {isImport && isSent && <p className="soft">This may take a few seconds. Either all of it is saved or none of it.</p>}
    </section>
  )
}

interface ImportOutcomeProps {
  readonly step: Extract<ImportStep, { name: 'done' }>
  readonly actions: ImportActions
}

export function ImportOutcome({ step: { outcome, setBack }, actions }: ImportOutcomeProps) {
  const { busy, run } = useOneAtATime()
  const isUndone = setBack?.isImportUndone ?? false
  return (
    <ImportDecision
      label="Outcome"
      hint={isUndone ? null : 'An undo archives the products that were added. What was edited since stays.'}
      buttons={
        <>
          {(setBack ?? outcome).batch !== undefined && (
            <BusyButton
              className="button button-secondary"
              busy={busy}
              icon={isUndone ? Redo2 : Undo2}
              onClick={() => void run(actions.undo)}
            >
              {isUndone ? 'Import it again' : 'Undo the import'}
            </BusyButton>
          )}
          <Link href={paths.sellerProducts()} className="button button-quiet">
            Product List
          </Link>
          <button type="button" className="button button-quiet" onClick={actions.startOver}>
            <Upload className="icon" aria-hidden="true" /> Choose another file
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
