import { useId } from 'react'
import type { SavedAddressWire } from '../../../contract/addresses.ts'
import {
  ADDRESS_RULES,
  type AddressField,
  MAX_COURIER_NOTE,
  type NewAddress,
  OPTIONAL_ADDRESS_RULES,
} from '../../../domain/address.ts'
import type { Failure } from '../../api/request.ts'
import { Field } from '../../ui/field.tsx'
import { FormError, SubmitButton, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { askForLogin } from '../account/login-dialog-state.ts'
import { reportShopperFailure } from '../account/shopper-session.ts'

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

const ZIP_CODE = String.raw` *\d+([ \-]\d+)* *` // allows surrounding spaces, as pasted text may have them

const FORM_RULES = { ...ADDRESS_RULES, ...OPTIONAL_ADDRESS_RULES }

/** All fields of the specification (section 5) are required. Apartment and note are the store's own. */
export function AddressForm({ initial, submit, ...saving }: AddressFormProps) {
  const { busy, errors, message, form } = useForm({ rules: FORM_RULES, send: (fields) => save(saving, fields) })
  const [states, countries] = [useId(), useId()]
  const optional = (name: keyof NewAddress) => ({ name, defaultValue: initial[name], error: errors[name] })
  const common = (name: AddressField) => ({ ...optional(name), required: true })
  return (
    <form className="form-grid" {...form}>
      <Field {...common('firstName')} label="First name" autoComplete="given-name" />
      <Field {...common('lastName')} label="Last name" autoComplete="family-name" />
      <Field {...common('email')} label="Email" type="email" autoComplete="email" wide />
      <Field {...common('street')} label="Street address" autoComplete="address-line1" wide />
      <Field {...optional('line2')} label="Apartment, suite or floor" optional="(optional)" autoComplete="address-line2" wide />
      <Field {...common('city')} label="City" autoComplete="address-level2" />
      <Field {...common('state')} label="State" autoComplete="address-level1" list={states} />
      <datalist id={states}>
        {US_STATES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field {...common('zipcode')} label="ZIP code" inputMode="numeric" pattern={ZIP_CODE} autoComplete="postal-code" />
      <Field {...common('country')} label="Country" autoComplete="country-name" list={countries} />
      <datalist id={countries}>
        {countryNames().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field {...common('phone')} label="Phone" type="tel" autoComplete="tel" wide />
      <Field
        {...optional('courierNote')}
        label="Note to the courier"
        optional="(optional)"
        maxLength={MAX_COURIER_NOTE}
        autoComplete="off"
        hint="Such as a door code, or where to leave the order."
        wide
      />
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

const US_STATES = [
  'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, District of Columbia, Florida, Georgia',
  'Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota',
  'Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina',
  'North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah',
  'Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming',
].flatMap((line) => line.split(', '))

// These are the codes of ISO 3166-1, without uninhabited places. Browsers know their English names.
const COUNTRY_CODES =
  'ADAEAFAGAIALAMAOARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGTGUGWGYHKHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'

function countryNames(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return (COUNTRY_CODES.match(/../g) ?? []).map((code) => names.of(code) ?? code).sort((one, other) => one.localeCompare(other))
}
