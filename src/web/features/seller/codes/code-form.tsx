import { useId, useState } from 'react'
import { type CodeWire, MAX_CODE_USES, type SaveCodeRequest } from '../../../../contract/checkout/discount-codes.ts'
import { discountFromWire } from '../../../../contract/checkout/price-conversions.ts'
import { codeIssue, DISCOUNT_KINDS, type DiscountKind, MAX_CODE_LENGTH } from '../../../../domain/checkout/discount-code.ts'
import { DEFAULT_TERMS, sumLines } from '../../../../domain/checkout/pricing.ts'
import { cents, formatCents } from '../../../../domain/money.ts'
import type { Failure } from '../../../api/failure.ts'
import { Field } from '../../../ui/field.tsx'
import { FormError, SubmitButton, typedText, useForm } from '../../../ui/form.tsx'
import { PanelTitle } from '../seller-parts.tsx'
import { amountText, amountTyped, NO_AMOUNT } from '../typed-numbers.ts'
import '../../../look/panel.css'
import './codes.css'

interface CodeFormProps {
  /** A new code is made when this is null. */
  readonly code: CodeWire | null
  onSave(request: SaveCodeRequest): Promise<Failure | null>
  onClose(): void
}

const KIND_TEXTS: Readonly<Record<DiscountKind, string>> = {
  percent: 'Percent off',
  amount: 'Dollars off',
  freeDelivery: 'Free delivery',
}

interface CodeTexts {
  readonly kind: DiscountKind
  readonly isActive: boolean
  readonly code: string
  readonly value: string
  readonly minimum: string
  readonly from: string
  readonly to: string
  readonly uses: string
  readonly usesPerPerson: string
}

const NO_LIMITS = { value: '', minimum: '', from: '', to: '', uses: '', usesPerPerson: '' }
const NEW_CODE: CodeTexts = { kind: 'percent', isActive: true, code: '', ...NO_LIMITS }

/** Returns what the fields of a code show. */
const textsOf = ({ kind, isActive, code, value, minimum, from, to, uses, usesPerPerson }: CodeWire): CodeTexts => ({
  kind,
  isActive,
  code,
  value: kind === 'amount' ? amountText(value) : String(value ?? ''),
  minimum: amountText(minimum),
  from: from ?? '',
  to: to ?? '',
  uses: String(uses ?? ''),
  usesPerPerson: String(usesPerPerson ?? ''),
})

const EXAMPLE_CART = cents(2_000)

export function CodeForm({ code, onSave, onClose }: CodeFormProps) {
  const first = code ? textsOf(code) : NEW_CODE
  const [kind, setKind] = useState<DiscountKind>(first.kind)
  const [value, setValue] = useState(first.value)
  const [isActive, setIsActive] = useState(first.isActive)
  const id = useId()
  const { busy, errors, message, form } = useForm({
    rules: {
      code: codeIssue,
      value: (typed) => valueIssue(kind, typed),
      minimum: (typed) => (typed.trim() === '' || amountAboveZero(typed) !== null ? null : NO_AMOUNT),
      from: () => null,
      to: () => null,
      uses: timesIssue,
      usesPerPerson: timesIssue,
    },
    async send(typed) {
      const failure = await onSave({ ...(code && { id: code._id }), kind, isActive, ...requestOf(kind, typed) })
      if (failure) return failure
      if (code) onClose()
      else {
        form.ref.current?.reset()
        setKind('percent')
        setValue('')
      }
      return null
    },
  })
  const text = (name: keyof typeof errors) => ({ name, autoComplete: 'off', error: errors[name] })
  return (
    <form className="seller-panel titled-panel" aria-labelledby={`${id}-title`} {...form} noValidate>
      <PanelTitle id={`${id}-title`} title={code ? `Edit ${code.code}` : 'New code'} />
      <div className="titled-panel-body">
        <Field
          {...text('code')}
          label="Code"
          hint={`3 to ${MAX_CODE_LENGTH} letters, digits or hyphens. Capitals make no difference.`}
          defaultValue={first.code}
          maxLength={MAX_CODE_LENGTH}
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <fieldset className="code-kinds">
          <legend>It gives</legend>
          {DISCOUNT_KINDS.map((one) => (
            <label key={one} className="code-kind">
              <input type="radio" name="kind" value={one} checked={one === kind} onChange={() => setKind(one)} />
              <span>{KIND_TEXTS[one]}</span>
            </label>
          ))}
        </fieldset>
        <div className="code-fields">
          {kind !== 'freeDelivery' && (
            <Field
              {...text('value')}
              label={kind === 'percent' ? 'Percent' : 'Dollars'}
              inputMode="decimal"
              value={value}
              onChange={({ target }) => setValue(target.value)}
              required
            />
          )}
          <Field {...text('minimum')} label="From a cart of" placeholder="$" inputMode="decimal" defaultValue={first.minimum} />
          <Field {...text('from')} label="First day" type="date" defaultValue={first.from} />
          <Field {...text('to')} label="Last day" type="date" defaultValue={first.to} />
          <Field {...text('uses')} label="Times in all" inputMode="numeric" defaultValue={first.uses} />
          <Field {...text('usesPerPerson')} label="Times a person" inputMode="numeric" defaultValue={first.usesPerPerson} />
        </div>
        {code && (
          <label className="code-active">
            <input type="checkbox" checked={isActive} onChange={({ target }) => setIsActive(target.checked)} />
            <span>Customers can use it</span>
          </label>
        )}
        <p className="soft small">{exampleText(kind, value)}</p>
        {message !== null && <FormError>{message}</FormError>}
        <SubmitButton busy={busy} className="button-block">
          {code ? 'Save code' : 'Make code'}
        </SubmitButton>
        {code && (
          <button type="button" className="button button-secondary button-block" onClick={onClose}>
            Cancel
          </button>
        )}
        <p className="soft small">Empty fields set no limit. Days are whole days of your store’s time zone.</p>
      </div>
    </form>
  )
}

function requestOf(kind: DiscountKind, typed: FormData): Omit<SaveCodeRequest, 'id' | 'kind' | 'isActive'> {
  const text = (name: string) => typedText(typed, name).trim()
  const number = (name: string) => (text(name) === '' ? null : Number(text(name)))
  return {
    code: text('code'),
    value: kind === 'freeDelivery' ? null : valueTyped(kind, text('value')),
    minimum: amountAboveZero(text('minimum')),
    from: text('from') || null,
    to: text('to') || null,
    uses: number('uses'),
    usesPerPerson: number('usesPerPerson'),
  }
}

/** Returns dollars, and null for a text that is no amount above 0. */
const amountAboveZero = (text: string): number | null => amountTyped(text) || null

/** Returns a percent or dollars, and null for a text that is neither. */
function valueTyped(kind: DiscountKind, typed: string): number | null {
  if (kind === 'amount') return amountAboveZero(typed)
  const percent = /^(\d{1,3})\s*%?$/.exec(typed.trim())?.[1]
  return percent !== undefined && Number(percent) >= 1 && Number(percent) <= 100 ? Number(percent) : null
}

function valueIssue(kind: DiscountKind, typed: string): string | null {
  if (kind === 'freeDelivery' || valueTyped(kind, typed) !== null) return null
  return kind === 'percent' ? 'Please enter a whole number from 1 to 100' : NO_AMOUNT
}

function timesIssue(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  const isTimes = /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_CODE_USES
  return isTimes ? null : 'Please enter a whole number above 0'
}

/** Says what a cart would cost with the discount that is typed. */
function exampleText(kind: DiscountKind, typed: string): string {
  if (kind === 'freeDelivery') return 'A cart costs the same, and its delivery is free.'
  const value = valueTyped(kind, typed)
  if (value === null) return 'The discount is taken off the cart, before tax and delivery.'
  const discount = discountFromWire({ kind, value })
  const { cartAmount, discount: taken } = sumLines(
    [{ offerPrice: EXAMPLE_CART, category: '', quantity: 1 }],
    DEFAULT_TERMS,
    discount,
  )
  const left = formatCents(cents(cartAmount - taken))
  return `A cart of ${formatCents(EXAMPLE_CART)} costs ${left}, before tax and delivery.`
}
