import { Images, Undo2, Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { MAX_PICTURES } from '../../../../domain/products/product.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { paths } from '../../../routing/paths.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Announcement, Notice } from '../../../ui/notice.tsx'
import { useShownPicture } from '../product-form/shown-picture.ts'
import { SellerHead } from '../seller-parts.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportDecision, ImportList } from './import-list.tsx'
import type { MatchedProduct, UnmatchedFile } from './match-pictures.ts'
import { type BulkPicturesActions, type BulkPicturesStep, useBulkPictures } from './use-bulk-pictures.ts'
import './import-screen.css'

export { SellerHead as BulkPicturesSkeleton } from '../seller-parts.tsx'

export function BulkPictures({ title }: { title: string }) {
  const { step, actions } = useBulkPictures()
  const screen = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button is gone with each step
  useEffect(() => {
    if (!isFirst.current) screen.current?.focus()
    isFirst.current = false
  }, [step.name])
  return (
    <div ref={screen} className="import-screen" tabIndex={-1}>
      <SellerHead title={title} note="Files are matched to products by SKU or name" />
      {step.name === 'choose' && <ChoosePictures issue={step.issue} onChoose={actions.choose} />}
      {step.name === 'working' && <Working step={step} />}
      {step.name === 'preview' && <Preview step={step} actions={actions} />}
      {step.name === 'done' && <Outcome step={step} actions={actions} />}
      <Announcement>{step.name === 'working' ? step.what : ''}</Announcement>
    </div>
  )
}

interface ChoosePicturesProps {
  readonly issue: string | null
  onChoose(files: readonly File[]): void
}

function ChoosePictures({ issue, onChoose }: ChoosePicturesProps) {
  return (
    <>
      {issue !== null && <Notice>{issue}</Notice>}
      <FileDrop
        name="Files"
        icon={Images}
        button="Choose pictures or a ZIP"
        hint="or drop them here. First you see which product each file belongs to."
        accept="image/*,.heic,.heif,.zip,application/zip"
        multiple
        onChoose={onChoose}
      />
      <section className="choose-file-help" aria-label="About the files">
        <h2 className="small-heading">About the files</h2>
        <ul>
          <li>Name each file by the SKU or the name of its product: FR-1.jpg, or whole-milk.jpg.</li>
          <li>{`A product can have up to ${MAX_PICTURES} pictures. Number them: FR-1-1.jpg, FR-1-2.jpg.`}</li>
          <li>JPEG, PNG, WebP, AVIF or GIF, up to 20 MB each. A ZIP may have up to 500 MB and 2,000 files.</li>
        </ul>
      </section>
    </>
  )
}

const Working = ({ step: { what, done, all } }: { step: Extract<BulkPicturesStep, { name: 'working' }> }) => (
  <section className="sending-file seller-panel" aria-label="Progress">
    <p className="strong">{all === 0 ? `${what}…` : `${what}: ${done} of ${countOf(all, 'product')}`}</p>
    <progress aria-label={what} {...(all > 0 && { value: done, max: all })} />
  </section>
)

interface PreviewProps {
  readonly step: Extract<BulkPicturesStep, { name: 'preview' }>
  readonly actions: BulkPicturesActions
}

function Preview({ step: { mode, pictures }, actions }: PreviewProps) {
  const { matched, unmatched } = pictures
  const count = matched.reduce((sum, { files }) => sum + files.length, 0)
  return (
    <div className="import-preview">
      {unmatched.length > 0 && <LeftOut id="misses" title={`${countOf(unmatched.length, 'file')} left out`} files={unmatched} />}
      {matched.length > 0 && (
        <ImportList
          id="matches"
          title={`${countOf(count, 'picture')} for ${countOf(matched.length, 'product')}`}
          heads={['New', 'Product', 'Has now', 'Files']}
          rows={matched}
        >
          {(one) => <MatchedRow matched={one} />}
        </ImportList>
      )}
      <ImportDecision
        label="Decision"
        hint="You can undo it afterward, here or in the history of each product."
        buttons={
          <>
            {count > 0 ? (
              <button type="button" className="button button-primary" onClick={() => void actions.save()}>
                {`Save ${countOf(count, 'picture')}`}
              </button>
            ) : (
              <p className="strong">No file belongs to a product.</p>
            )}
            <button type="button" className="button button-quiet" onClick={actions.startOver}>
              <Upload className="icon" aria-hidden="true" /> Choose other files
            </button>
          </>
        }
      >
        <fieldset className="picture-modes">
          <legend className="visually-hidden">What happens to present pictures</legend>
          <label>
            <input type="radio" name="mode" checked={mode === 'replace'} onChange={() => actions.setMode('replace')} />
            Replace the pictures that these products have
          </label>
          <label>
            <input type="radio" name="mode" checked={mode === 'add'} onChange={() => actions.setMode('add')} />
            Add behind them
          </label>
        </fieldset>
      </ImportDecision>
    </div>
  )
}

function MatchedRow({ matched: { product, files } }: { matched: MatchedProduct }) {
  const shown = useShownPicture(files[0] ?? null)
  return (
    <>
      <span className="bulk-picture">{shown && <img src={shown.url} alt="" />}</span>
      <span className="import-product strong">{product.name}</span>
      <span className="import-column">
        {product.image.length === 0 ? 'No picture' : countOf(product.image.length, 'picture')}
      </span>
      <span className="import-value">{files.map(({ name }) => name).join(', ')}</span>
    </>
  )
}

interface LeftOutProps {
  readonly id: string
  readonly title: string
  readonly files: readonly UnmatchedFile[]
}

const LeftOut = ({ id, title, files }: LeftOutProps) => (
  <ImportList id={id} title={title} heads={['', 'File', '', 'Why']} rows={files}>
    {({ name, reason }) => (
      <>
        <span className="import-number" />
        <span className="import-product strong">{name}</span>
        <span className="import-column" />
        <span className="import-value import-wrong">{reason}</span>
      </>
    )}
  </ImportList>
)

interface OutcomeProps {
  readonly step: Extract<BulkPicturesStep, { name: 'done' }>
  readonly actions: BulkPicturesActions
}

const Outcome = ({ step: { text, batches, failed }, actions }: OutcomeProps) => (
  <div className="import-preview">
    {failed.length > 0 && <LeftOut id="failed" title={`${countOf(failed.length, 'product')} not changed`} files={failed} />}
    <ImportDecision
      label="Outcome"
      hint={null}
      buttons={
        <>
          {batches.length > 0 && (
            <BusyButton className="button button-secondary" busy={false} icon={Undo2} onClick={() => void actions.undo()}>
              Undo
            </BusyButton>
          )}
          <Link href={paths.sellerProducts()} className="button button-quiet">
            Product List
          </Link>
          <button type="button" className="button button-quiet" onClick={actions.startOver}>
            <Upload className="icon" aria-hidden="true" /> Choose other files
          </button>
        </>
      }
    >
      <p className="strong" role="status">
        {text}
      </p>
    </ImportDecision>
  </div>
)
