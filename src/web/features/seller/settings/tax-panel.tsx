import { X } from 'lucide-react'
import { useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { categoryOf, isOtherCategory } from '../../../../domain/categories/category.ts'
import { OTHER_CATEGORY } from '../../../../domain/products/product.ts'
import { useCategories } from '../../../document/store-categories.ts'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import { FieldError, typedText } from '../../../ui/form.tsx'
import { percentIssue, percentTyped } from '../typed-numbers.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

/** The path is empty until a category is chosen. */
interface CategoryRate {
  readonly key: number
  readonly path: string
  readonly percent: string
}

export function TaxPanel({ settings: { tax } }: { settings: SettingsWire }) {
  const [rates, setRates] = useState(() => ratesOf(tax.categories ?? {}))
  const { errors, setErrors, ...panel } = useSettingsForm({
    rules: { percent: percentIssue, categories: () => ratesIssue(rates) },
    changeOf: (typed) => ({
      tax: {
        percent: percentTyped(typedText(typed, 'percent')) ?? 0,
        isIncluded: typedText(typed, 'isIncluded') === 'yes',
        categories: Object.fromEntries(rates.map(({ path, percent }) => [path, percentTyped(percent) ?? 0])),
      },
    }),
    fieldOf: (path) => (path.startsWith('tax.categories') ? 'categories' : path.replace(/^tax.*/, 'percent')),
  })
  const change = (changed: readonly CategoryRate[]) => {
    setRates(changed)
    if ('categories' in errors && ratesIssue(changed) === null) setErrors({})
  }
  return (
    <SettingsPanel title="Tax" {...panel}>
      <div className="settings-pair">
        <Field
          name="percent"
          label="Percent"
          hint="0 to 30, such as 8.25; 0: no tax is shown"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={String(tax.percent)}
          error={errors.percent}
        />
        <FieldFrame label="Prices">
          {(links) => (
            <select {...links} name="isIncluded" defaultValue={tax.isIncluded ? 'yes' : 'no'}>
              <option value="no">Without tax</option>
              <option value="yes">With tax</option>
            </select>
          )}
        </FieldFrame>
      </div>
      <CategoryRates rates={rates} onChange={change} />
      {errors.categories !== undefined && <FieldError id="tax-categories">{errors.categories}</FieldError>}
      <p className="soft small">
        On prices without tax, it is added in the cart. It is rounded down to the cent, once for each rate in an order. Delivery
        fees are not taxed.
      </p>
    </SettingsPanel>
  )
}

interface CategoryRatesProps {
  readonly rates: readonly CategoryRate[]
  onChange(rates: readonly CategoryRate[]): void
}

function CategoryRates({ rates, onChange }: CategoryRatesProps) {
  const categories = useCategories()
  const nameOf = (path: string) => categoryOf(categories, path)?.name ?? (isOtherCategory(path) ? OTHER_CATEGORY : path)
  const replace = (rate: CategoryRate) => onChange(rates.map((one) => (one.key === rate.key ? rate : one)))
  return (
    <fieldset className="tax-rates">
      <legend>Categories with another tax</legend>
      {rates.map((rate) => (
        <div key={rate.key} className="tax-rate">
          <select
            className="input"
            aria-label="Category"
            value={rate.path}
            onChange={({ target }) => replace({ ...rate, path: target.value })}
          >
            <option value="">Choose a category</option>
            {choicesFor(rate, rates, categories).map((path) => (
              <option key={path} value={path}>
                {nameOf(path)}
              </option>
            ))}
          </select>
          <input
            className="input"
            aria-label={`Percent of ${rate.path === '' ? 'the category' : nameOf(rate.path)}`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="%"
            value={rate.percent}
            onChange={({ target }) => replace({ ...rate, percent: target.value })}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove the tax of ${rate.path === '' ? 'the category' : nameOf(rate.path)}`}
            onClick={() => onChange(rates.filter(({ key }) => key !== rate.key))}
          >
            <X className="icon" aria-hidden="true" />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button button-secondary"
        onClick={() => onChange([...rates, { key: Math.max(0, ...rates.map(({ key }) => key)) + 1, path: '', percent: '' }])}
      >
        Add a category
      </button>
    </fieldset>
  )
}

/** Returns the categories that no other row has. A category that was archived stays where it is chosen. */
function choicesFor({ path }: CategoryRate, rates: readonly CategoryRate[], categories: readonly { path: string }[]): string[] {
  const taken = new Set(rates.map((rate) => rate.path).filter((one) => one !== path))
  const paths = [...categories.map((one) => one.path), OTHER_CATEGORY].map((one) => one.toLowerCase())
  const all = new Set([...paths, ...(path === '' ? [] : [path])])
  return [...all].filter((one) => !taken.has(one))
}

const ratesOf = (percents: Readonly<Record<string, number>>): readonly CategoryRate[] =>
  Object.entries(percents).map(([path, percent], key) => ({ key, path, percent: String(percent) }))

function ratesIssue(rates: readonly CategoryRate[]): string | null {
  if (rates.some(({ path }) => path === '')) return 'Please choose a category, or remove the row'
  return rates.map(({ percent }) => percentIssue(percent)).find((issue) => issue !== null) ?? null
}
