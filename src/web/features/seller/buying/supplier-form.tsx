import { useId } from 'react'
import type { SupplierWire } from '../../../../contract/buying/suppliers.ts'
import {
  leadDaysIssue,
  MAX_SUPPLIER_NAME,
  MAX_SUPPLIER_NOTE,
  supplierEmailIssue,
  supplierNameIssue,
  supplierNoteIssue,
  supplierPhoneIssue,
} from '../../../../domain/buying/supplier.ts'
import { Field, NoteField } from '../../../ui/field.tsx'
import { FormError, SubmitButton, typedText, useForm } from '../../../ui/form.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { PanelTitle } from '../seller-parts.tsx'
import { amountIssue, amountText, amountTyped, wholeNumberTyped } from '../typed-numbers.ts'
import { useSupplierChanges } from './use-suppliers.ts'
import '../../../look/panel.css'

interface SupplierFormProps {
  /** A new supplier is added when this is null. */
  readonly supplier: SupplierWire | null
  onClose(): void
}

export function SupplierForm({ supplier, onClose }: SupplierFormProps) {
  const { save, archive } = useSupplierChanges()
  const id = useId()
  const { busy: isArchiving, run } = useOneAtATime()
  const { busy, errors, message, form } = useForm({
    rules: {
      name: (typed) => supplierNameIssue(typed.trim()),
      email: (typed) => supplierEmailIssue(typed.trim()),
      phone: (typed) => supplierPhoneIssue(typed.trim()),
      note: supplierNoteIssue,
      leadDays: (typed) => leadDaysIssue(wholeNumberTyped(typed) === undefined ? Number.NaN : (wholeNumberTyped(typed) ?? null)),
      minimum: amountIssue,
    },
    async send(typed) {
      const text = (name: string) => typedText(typed, name).trim()
      const failure = await save({
        ...(supplier && { id: supplier._id }),
        ...{ name: text('name'), email: text('email'), phone: text('phone'), note: text('note') },
        leadDays: wholeNumberTyped(text('leadDays')) ?? null,
        minimum: amountTyped(text('minimum')) ?? null,
      })
      if (failure) return failure
      if (supplier) onClose()
      else form.ref.current?.reset()
      return null
    },
  })
  const field = (name: keyof typeof errors) => ({ name, autoComplete: 'off', error: errors[name], optional: '(optional)' })
  return (
    <form className="seller-panel titled-panel" aria-labelledby={`${id}-title`} {...form} noValidate>
      <PanelTitle id={`${id}-title`} title={supplier ? `Edit ${supplier.name}` : 'New supplier'} />
      <div className="titled-panel-body">
        <Field
          name="name"
          label="Name"
          autoComplete="off"
          maxLength={MAX_SUPPLIER_NAME}
          defaultValue={supplier?.name}
          error={errors.name}
          required
        />
        <Field {...field('email')} label="Email" type="email" hint="Purchases are mailed there." defaultValue={supplier?.email} />
        <Field {...field('phone')} label="Phone" type="tel" defaultValue={supplier?.phone} />
        <div className="form-row">
          <Field {...field('leadDays')} label="Days to deliver" inputMode="numeric" defaultValue={supplier?.leadDays} />
          <Field
            {...field('minimum')}
            label="Least amount"
            placeholder="$"
            inputMode="decimal"
            defaultValue={amountText(supplier?.minimum)}
          />
        </div>
        <NoteField {...field('note')} label="Note" maxLength={MAX_SUPPLIER_NOTE} defaultValue={supplier?.note} />
        {message !== null && <FormError>{message}</FormError>}
        <SubmitButton busy={busy} className="button-block">
          {supplier ? 'Save supplier' : 'Add supplier'}
        </SubmitButton>
        {supplier && (
          <>
            <button
              type="button"
              className="button button-secondary button-block"
              aria-disabled={isArchiving}
              onClick={() =>
                void run(async () => {
                  if ((await archive(supplier._id, !supplier.archived)) === null) onClose()
                })
              }
            >
              {supplier.archived ? 'Restore' : 'Archive'}
            </button>
            <button type="button" className="button button-quiet button-block" onClick={onClose}>
              Cancel
            </button>
          </>
        )}
      </div>
    </form>
  )
}
