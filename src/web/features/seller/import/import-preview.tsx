import { ArrowRight, CircleAlert, Download, Upload } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { ImportLists } from '../../../../contract/products/catalog-file.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { countOf, numberText } from '../../../../domain/text/counts.ts'
import { useCategoryNames } from '../../../document/store-categories.ts'
import type { Elements } from '../../../ui/elements.ts'
import { Note } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { fieldName, useValueText } from '../edit-product/field-values.tsx'
import { rowsWithReasons } from './bad-rows.ts'
import { FactRow, ImportDecision, ImportList } from './import-list.tsx'
import { UnknownCategories } from './unknown-categories.tsx'
import type { ImportActions, ImportStep } from './use-import.ts'

interface ImportPreviewProps {
  readonly step: Extract<ImportStep, { name: 'preview' }>
  readonly actions: ImportActions
}

export function ImportPreview({ step: { file, preview, isOutdated }, actions }: ImportPreviewProps) {
  const { created, changed, changedCount, changedProducts: products, same, wrongRows: wrong } = preview
  const { warnings, names = {}, unknownCategories: unknown, leftOut, lostZeros } = preview
  const [isStrict, setIsStrict] = useState(false)
  const isReady = unknown.length === 0 && products + created.length > 0
  const isStockChanged = changed.some(({ field }) => field === 'stock')
  const restoreZeros = lostZeros > 0 && (
    <button type="button" className="text-link" onClick={() => void actions.decide({ restoreZeros: true })}>
      {`Put the zeros back into ${countOf(lostZeros, 'cell')}`}
    </button>
  )
  const confirm = () => {
    if (isStrict && wrong > 0) notify.error(`${countOf(wrong, 'row')} to correct first: nothing was imported.`)
    else void actions.confirm()
  }
  return (
    <div className="import-preview">
      {isOutdated && <Note icon={CircleAlert}>The catalog has changed since, and nothing was imported. Please look again.</Note>}
      <MappedColumns preview={preview} onChange={actions.mapAgain} />
      <Figures created={created.length} products={products} cells={changedCount} same={same} wrong={wrong} />
      {unknown.length > 0 && <UnknownCategories unknown={unknown} onDecide={(categories) => actions.decide({ categories })} />}
      {wrong > 0 && (
        <WrongRows file={file} preview={preview}>
          {warnings.length === 0 && restoreZeros}
        </WrongRows>
      )}
      {warnings.length > 0 && <CellsToLookAt preview={preview} aside={restoreZeros} />}
      {changed.length > 0 && <ChangedCells changed={changed} count={changedCount} names={names} />}
      {created.length > 0 && <NewProducts created={created} />}
      <ImportDecision
        label="Decision"
        hint="You can undo the whole import afterward. What someone edits in between stays."
        buttons={
          <>
            {isReady ? (
              <button type="button" className="button button-primary" onClick={confirm}>
                {`Import ${countOf(products + created.length, 'row')}`}
              </button>
            ) : (
              <p className="strong">
                {unknown.length > 0 ? 'Choose what becomes of the categories above first.' : 'There is nothing to import.'}
              </p>
            )}
            <button type="button" className="button button-quiet" onClick={actions.startOver}>
              <Upload className="icon" aria-hidden="true" /> Choose another file
            </button>
          </>
        }
      >
        {leftOut > 0 && <p className="soft">{`${countOf(leftOut, 'row')} left out because of a category.`}</p>}
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

interface MappedColumnsProps {
  readonly preview: ImportPreviewProps['step']['preview']
  onChange(): void
}

/** Says how the columns of another program's file were found. */
function MappedColumns({ preview: { columns = [], columnsBy }, onChange }: MappedColumnsProps) {
  const isOwn = columnsBy === 'names' && columns.every(({ field }) => field !== null)
  if (isOwn || columnsBy === undefined) return null
  const text = columnsBy === 'remembered' ? 'Mapped as last time.' : 'The columns are as you chose.'
  return (
    <p>
      {columnsBy !== 'names' && <span>{text}</span>}{' '}
      <button type="button" className="text-link" onClick={onChange}>
        {columnsBy === 'names' ? 'Say what the other columns are' : 'Change the columns'}
      </button>
    </p>
  )
}

interface WrongRowsProps {
  readonly file: File
  readonly preview: ImportPreviewProps['step']['preview']
  readonly children: Elements
}

const WrongRows = ({ file, preview: { errors, errorCount, wrongRows, names = {}, sheet }, children }: WrongRowsProps) => (
  <ImportList
    id="errors"
    title={`${countOf(wrongRows, 'row')} to correct`}
    aside={
      <>
        {children}
        {/* The browser can’t read the rows of a spreadsheet. */}
        {!sheet && (
          <button type="button" className="text-link" onClick={() => void saveBadRows(file, errors)}>
            <Download className="icon" aria-hidden="true" /> These rows with reasons
          </button>
        )}
      </>
    }
    heads={['Row', 'Product', 'Column', 'What is wrong']}
    rows={errors}
    count={errorCount}
  >
    {({ row, column, message }) => (
      <FactRow row={row} product={names[row]} column={column ?? 'Whole row'}>
        <span className="import-wrong">{message}</span>
      </FactRow>
    )}
  </ImportList>
)

const saveBadRows = async (file: File, errors: ImportLists['errors']) =>
  saveFile(new Blob([rowsWithReasons(await file.text(), errors)], { type: 'text/csv' }), `rows-to-correct-${file.name}`)

interface CellsToLookAtProps extends Pick<WrongRowsProps, 'preview'> {
  /** Is false when there is nothing to do for all of them. */
  readonly aside: ReactElement | false
}

function CellsToLookAt({ preview: { warnings, warningCount, created, names = {} }, aside }: CellsToLookAtProps) {
  const newNames = new Map(created.map(({ row, name }) => [row, name]))
  return (
    <ImportList
      id="warnings"
      title={`${countOf(warningCount, 'cell')} to look at`}
      heads={['Row', 'Product', 'Column', 'Is this right?']}
      rows={warnings}
      count={warningCount}
      {...(aside && { aside })}
    >
      {({ row, column, message }) => (
        <FactRow row={row} product={names[row] ?? newNames.get(row)} column={fieldName(column ?? 'sku')}>
          <strong>{message}</strong>
        </FactRow>
      )}
    </ImportList>
  )
}

interface FiguresProps {
  readonly created: number
  readonly products: number
  readonly cells: number
  readonly same: number
  readonly wrong: number
}

const Figures = ({ created, products, cells, same, wrong }: FiguresProps) => (
  <div className="import-figures">
    <Figure to="new" name="New products" count={created}>
      will be added
    </Figure>
    <Figure to="changed" name="Changed products" count={products}>
      {countOf(cells, 'cell')}
    </Figure>
    <Figure name="The same" count={same}>
      left as they are
    </Figure>
    <Figure to="errors" name="Rows with errors" count={wrong} isBad>
      will be left out
    </Figure>
  </div>
)

interface FigureProps {
  /** The id of the section with its rows. */
  readonly to?: string
  readonly name: string
  readonly count: number
  readonly isBad?: boolean
  readonly children: string
}

function Figure({ to, name, count, isBad = false, children }: FigureProps) {
  const content = (
    <>
      <span>{name}</span>
      <span className={isBad && count > 0 ? 'import-count is-bad' : 'import-count'}>{numberText(count)}</span>
      <span className="soft small">{children}</span>
    </>
  )
  return to !== undefined && count > 0 ? (
    <a className="import-figure" href={`#${to}`}>
      {content}
    </a>
  ) : (
    <div className="import-figure">{content}</div>
  )
}

interface ChangedCellsProps {
  readonly changed: ImportLists['changed']
  /** The number of all cells that change, including those that are not listed. */
  readonly count: number
  /** The names of products by row number. */
  readonly names: Readonly<Record<string, string>>
}

function ChangedCells({ changed, count, names }: ChangedCellsProps) {
  const textOf = useValueText()
  return (
    <ImportList
      id="changed"
      title={countOf(count, 'changed cell')}
      heads={['Row', 'Product', 'Column', 'Now, and after']}
      rows={changed}
      count={count}
    >
      {({ row, field, from, to }) => (
        <FactRow row={row} product={names[row]} column={fieldName(field)}>
          <s className="import-old">{textOf(field, from) || 'Nothing'}</s>
          <ArrowRight className="icon" aria-label="becomes" />
          <strong>{textOf(field, to) || 'Nothing'}</strong>
        </FactRow>
      )}
    </ImportList>
  )
}

function NewProducts({ created }: { created: ImportLists['created'] }) {
  const nameOf = useCategoryNames()
  return (
    <ImportList
      id="new"
      title={countOf(created.length, 'new product')}
      heads={['Row', 'Product', 'Category', 'Price and stock']}
      rows={created}
    >
      {({ row, name, category, ...product }) => (
        <FactRow row={row} product={name} column={nameOf(category)}>
          <strong>{priceText(product)}</strong>
          <span>{product.stock === null ? ', not counted' : `, ${numberText(product.stock)} in stock`}</span>
        </FactRow>
      )}
    </ImportList>
  )
}

type Prices = Pick<ImportLists['created'][number], 'price' | 'offerPrice'>

const priceText = ({ price, offerPrice }: Prices): string =>
  offerPrice < price ? `${formatDollars(offerPrice)} instead of ${formatDollars(price)}` : formatDollars(price)
