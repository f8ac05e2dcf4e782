import { CircleAlert, Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.ts'
import { countOf } from '../count-of.ts'
import { saveFile } from '../save-file.ts'
import { rowsWithReasons } from './bad-rows.ts'
import { ChangedCells } from './changed-cells.tsx'
import { Figures } from './figures.tsx'
import { ImportDecision } from './import-decision.tsx'
import { FactRow, ImportList } from './import-list.tsx'
import type { ImportActions, ImportStep } from './use-import.ts'
import './import-preview.css'

interface ImportPreviewProps {
  readonly step: Extract<ImportStep, { name: 'preview' }>
  readonly actions: ImportActions
}

export function ImportPreview({ step: { file, preview, isOutdated }, actions }: ImportPreviewProps) {
  const { created, changed, same, errors, names = {} } = preview
  const [isStrict, setIsStrict] = useState(false)
  const products = new Set(changed.map(({ row }) => row)).size
  const wrong = new Set(errors.map(({ row }) => row)).size
  const isStockChanged = changed.some(({ field }) => field === 'stock')
  const saveBadRows = async () =>
    saveFile(new Blob([rowsWithReasons(await file.text(), errors)], { type: 'text/csv' }), `rows-to-correct-${file.name}`)
  const confirm = () => {
    if (isStrict && wrong > 0) notify.error(`${countOf(wrong, 'row')} to correct first: nothing was imported.`)
    else void actions.confirm()
  }
  return (
    <div className="import-preview">
      {isOutdated && <Note icon={CircleAlert}>The catalog has changed since, and nothing was imported. Please look again.</Note>}
      <Figures created={created.length} products={products} cells={changed.length} same={same} wrong={wrong} />
      {wrong > 0 && (
        <ImportList
          id="errors"
          title={`${countOf(wrong, 'row')} to correct`}
          aside={
            <button type="button" className="text-link" onClick={() => void saveBadRows()}>
              <Download className="icon" aria-hidden="true" /> These rows with reasons
            </button>
          }
          heads={['Row', 'Product', 'Column', 'What is wrong']}
          rows={errors}
        >
          {({ row, column, message }) => (
            <FactRow row={row} product={names[row]} column={column ?? 'Whole row'}>
              <span className="import-wrong">{message}</span>
            </FactRow>
          )}
        </ImportList>
      )}
      {changed.length > 0 && <ChangedCells changed={changed} names={names} />}
      {created.length > 0 && (
        <ImportList id="new" title={countOf(created.length, 'new product')} heads={['Row', 'Product']} rows={created}>
          {({ row, name }) => <FactRow row={row} product={name} />}
        </ImportList>
      )}
      <ImportDecision
        label="Decision"
        hint="You can undo the whole import afterward. What someone edits in between stays."
        buttons={
          <>
            {products + created.length > 0 ? (
              <button type="button" className="button button-primary" onClick={confirm}>
                {`Import ${countOf(products + created.length, 'row')}`}
              </button>
            ) : (
              <p className="strong">There is nothing to import.</p>
            )}
            <button type="button" className="button button-quiet" onClick={actions.startOver}>
              <Upload className="icon" aria-hidden="true" /> Other file
            </button>
          </>
        }
      >
        {isStockChanged && (
          <Note icon={CircleAlert}>
            Stock is set to what the file says, also where pieces were sold since the export. Take the column out unless you
            counted.
          </Note>
        )}
        {wrong > 0 && products + created.length > 0 && (
          <label className="import-strict">
            <input type="checkbox" checked={isStrict} onChange={({ target }) => setIsStrict(target.checked)} />
            Import nothing while a row has an error
          </label>
        )}
      </ImportDecision>
    </div>
  )
}
