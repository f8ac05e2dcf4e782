import type { SavedAddressWire } from '../../../contract/addresses/addresses.ts'
import { ADDRESS_RULES, type AddressField, type NewAddress, OPTIONAL_ADDRESS_RULES } from '../../../domain/addresses/address.ts'
import type { Failure } from '../../api/failure.ts'
import { Field } from '../../ui/field.tsx'
import { FormError, SubmitButton, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { askForLogin } from '../account/login-dialog-state.ts'
import { reportShopperFailure } from '../account/shopper-session.ts'
import { CourierNoteField, PlaceFields } from './place-fields.tsx'

interface AddressFormProps extends Save {
  readonly initial: { readonly [Field in keyof NewAddress]?: string | undefined }
  readonly submit: string
}

interface Save {
  /** The session has ended when this is null. Submitting then opens the login dialog. */
  readonly token: string | null
  /** A login returns to this path. */
  readonly page: string
  send(token: string, fields: FormData): Promise<Saved | Failure>
  onSaved(address: SavedAddressWire, token: string): void
}

interface Saved {
  readonly success: true
  readonly message: string
  readonly address: SavedAddressWire
}

const FORM_RULES = { ...ADDRESS_RULES, ...OPTIONAL_ADDRESS_RULES }

/** All fields of the specification (section 5) are required. Apartment and note are the store's own. */
export function AddressForm({ initial, submit, ...saving }: AddressFormProps) {
  const { busy, errors, message, form } = useForm({ rules: FORM_RULES, send: (fields) => save(saving, fields) })
  const fieldOf = (name: keyof NewAddress) => ({ name, defaultValue: initial[name], error: errors[name] })
  const required = (name: AddressField) => ({ ...fieldOf(name), required: true })
  return (
    <form className="form-grid" {...form}>
      <Field {...required('firstName')} label="First name" autoComplete="given-name" />
      <Field {...required('lastName')} label="Last name" autoComplete="family-name" />
      <Field {...required('email')} label="Email" type="email" autoComplete="email" wide />
      <PlaceFields fieldOf={fieldOf} />
      <Field {...required('phone')} label="Phone" type="tel" autoComplete="tel" wide />
      <CourierNoteField {...fieldOf('courierNote')} />
      {message !== null && (
        <div className="field-wide">
          <FormError>{message}</FormError>
        </div>
      )}
      <SubmitButton busy={busy} className="button-large field-wide">
        {submit}
      </SubmitButton>
    </form>
  )
}

async function save({ token, page, send, onSaved }: Save, fields: FormData): Promise<Failure | null> {
  if (token === null) {
    askForLogin(page, 'Log in again to save your address.')
    return null
  }
  const response = await send(token, fields)
  if (!response.success) {
    reportShopperFailure(response, token)
    if (response.status === 401) askForLogin(page, 'Log in again to save your address.')
    return response
  }
  notify.success(response.message)
  onSaved(response.address, token)
  return null
}
