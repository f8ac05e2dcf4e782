import { ArrowRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { FieldErrors } from '../../../../contract/responses.ts'
import { CHANGE_REASONS, type ChangeReason, MAX_NOTE, type StockChange } from '../../../../domain/stock/stock.ts'
import type { Failure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query-client.ts'
import { type StockChangeToSend, sellerApi } from '../../../api/seller-api.ts'
import { observable } from '../../../state/observable.ts'
import { Field } from '../../../ui/field.tsx'
import { FormError, SubmitButton, UNSENT, useForm } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { showChangedProduct } from '../product-filter/use-product-list.ts'
import { movementsKey, stockKey } from '../seller-queries.ts'
import { formFailure, sellerToken } from '../seller-session.ts'
import { changedText, changeText, previewOf, reasonName, type TypedChange, typedChange } from './typed-change.ts'

interface ChangeFormProps {
  readonly product: SellerProductWire
  readonly onClose: () => void
}

const LABELS: Readonly<Record<ChangeReason, string>> = {
  received: 'Pieces received',
  counted: 'Pieces on hand',
  spoiled: 'Pieces spoiled',
  returned: 'Pieces returned',
  other: 'Pieces more, or less with a minus',
}

/** Enter saves and Escape closes. What was typed stays until it is saved. */
export function ChangeForm({ product, onClose }: ChangeFormProps) {
  const { name, stock, held } = product
  const isCounted = stock !== undefined
  const [chosen, setReason] = useState<ChangeReason>('received')
  const reason = isCounted ? chosen : 'counted'
  const [pieces, setPieces] = useState('')
  const [note, setNote] = useState('')
  const [useBy, setUseBy] = useState('')
  const { save, end } = useStockSave(product)
  const [status] = useState(() => observable(UNSENT))

  const typed = typedChange(reason, pieces)
  const after = previewOf({ onHand: stock ?? null, held }, typed)
  const { busy, errors, message, form } = useForm({
    status,
    rules: { pieces: (text) => issueOf(typedChange(reason, text)), useBy: () => null }, // the server knows which day it is
    async send() {
      if ('issue' in typed) return null
      const failure = await save(
        { ...typed.change, useBy: canBeDated(reason, typed) && useBy !== '' ? useBy : null },
        reason,
        note,
      )
      if (failure === null) onClose()
      return failure
    },
    errorsOf,
  })
  const { ref } = form
  useEffect(() => focusPieces(ref.current), [ref])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  const stop = async () => {
    if (status.get().busy) return
    status.set({ ...UNSENT, busy: true })
    const failure = await end(note)
    status.set({ ...UNSENT, message: failure?.message ?? null })
    if (failure) return
    setPieces(String(stock)) // so that one press starts counting again
    focusPieces(ref.current)
  }
  return (
    <form className="stock-form" aria-label={`Change the stock of ${name}`} {...form} onKeyDown={closeOnEscape}>
      {isCounted && <Reasons reason={reason} onChoose={setReason} />}
      <Field
        name="pieces"
        label={LABELS[reason]}
        inputMode={reason === 'other' ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={12}
        value={pieces}
        error={errors.pieces}
        onChange={(event) => setPieces(event.target.value)}
      />
      {canBeDated(reason, typed) && (
        <Field
          name="useBy"
          label={reason === 'counted' ? 'Use by, for pieces that are added' : 'Use by'}
          optional="(optional)"
          type="date"
          value={useBy}
          error={errors.useBy}
          onChange={(event) => setUseBy(event.target.value)}
        />
      )}
      <Field
        name="note"
        label="Note"
        optional="(optional)"
        autoComplete="off"
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="stock-preview" role="status">
        {after !== null && <Preview before={stock} after={after} />}
      </p>
      {message !== null && <FormError>{message}</FormError>}
      <div className="stock-buttons">
        <SubmitButton busy={busy}>{'issue' in typed ? 'Save' : `Save ${changeText(typed.change)}`}</SubmitButton>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Close
        </button>
        {isCounted && (
          <button type="button" className="text-link" onClick={() => void stop()}>
            Stop counting
          </button>
        )}
      </div>
    </form>
  )
}

function errorsOf(failure: Failure): FieldErrors {
  if (failure.errors?.useBy !== undefined) return failure.errors
  return isOfPieces(failure) ? { pieces: failure.message } : {}
}

const focusPieces = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>('input[name=pieces]')?.focus()

/** Pieces that come in may have a use-by date. */
const canBeDated = (reason: ChangeReason, typed: TypedChange): boolean =>
  reason !== 'spoiled' && !('change' in typed && 'change' in typed.change && typed.change.change < 0)

const issueOf = (typed: TypedChange): string | null => ('issue' in typed ? typed.issue : null)

const Reasons = ({ reason, onChoose }: { reason: ChangeReason; onChoose: (reason: ChangeReason) => void }) => {
  const group = useId()
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">Reason</legend>
      {CHANGE_REASONS.map((one) => (
        <label key={one}>
          <input className="unseen-input" type="radio" name={group} checked={one === reason} onChange={() => onChoose(one)} />
          <span>{reasonName(one)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const Preview = ({ before, after }: { before: number | undefined; after: number }) => (
  <>
    <span>On hand:</span>{' '}
    {before !== undefined && (
      <>
        <s className="soft">{before}</s>
        <ArrowRight className="icon" aria-label="becomes" />
      </>
    )}
    <strong>{after}</strong>
  </>
)

function useStockSave({ _id: id, name, stock }: SellerProductWire) {
  const token = sellerToken()
  const queries = useProductQueries()

  async function send(change: StockChangeToSend, textOf: (onHand: number) => string): Promise<Failure | null> {
    const response = await sellerApi.changeStock(token, change)
    if (!response.success) {
      if (isOfPieces(response)) void queryClient.invalidateQueries({ queryKey: stockKey(token) }) // the count has changed meanwhile
      return response
    }
    showChangedProduct(token, response.product)
    queries.expire() // the shop's cached lists have the old stock
    void queryClient.invalidateQueries({ queryKey: movementsKey(token, id) })
    notify.success(textOf(response.product.stock ?? 0))
    return null
  }
  return {
    /** Resolves to the failure to show in the form, or to null. */
    async save(
      { useBy, ...change }: StockChange & { readonly useBy: string | null },
      reason: ChangeReason,
      note: string,
    ): Promise<Failure | null> {
      const failure = await send({ product: id, ...change, useBy, reason, note: note.trim() || null }, (onHand) =>
        changedText(name, stock ?? null, change, onHand),
      )
      return failure && formFailure(failure, token)
    },
    async end(note: string): Promise<Failure | null> {
      const change = { product: id, count: null, note: note.trim() || null }
      const failure = await send(change, () => `${name} is no longer counted`)
      return failure && formFailure(failure, token)
    },
  }
}

/** Returns whether the number of pieces does not fit the stock as it is now. */
const isOfPieces = ({ status }: Failure): boolean => status === 409 || status === 422
