import { useLocation } from 'wouter'
import { ALLERGENS } from '../../../domain/products/food-labels.ts'
import { choiceName } from '../../../domain/text/shown-text.ts'
import { useFilledCategories } from '../../document/store-categories.ts'
import { paths } from '../../routing/paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { typedText, useForm } from '../../ui/form.tsx'
import { filterOf, NO_FILTER, type ProductsFilter } from './catalog-queries.ts'
import type { ResultsToolsProps } from './results-tools.tsx'

/** Chooses all filters at once. Nothing changes until the form is sent. */
export function ResultsFilters({ search, filter, onClose }: ResultsToolsProps & { readonly onClose: () => void }) {
  const [, navigate] = useLocation()
  const categories = useFilledCategories()
  const { form, errors } = useForm({
    rules: { maxPrice: priceIssue },
    async send(typed) {
      show(filterOf((name) => (name === 'sort' || name === 'diets' ? filter[name] : typedFilter(typed, name))))
      return null
    },
  })
  function show(next: ProductsFilter) {
    onClose()
    navigate(paths.products(search, next))
  }
  const withoutOf = filter.without.split(',')
  return (
    <Dialog title="Filters" form={form} onClose={onClose}>
      <div className="filter-switches">
        <label>
          <input type="checkbox" name="offers" value="true" defaultChecked={filter.offers !== ''} />
          <span>Only offers</span>
        </label>
        <label>
          <input type="checkbox" name="soldOut" value="true" defaultChecked={filter.soldOut !== ''} />
          <span>Include products out of stock</span>
        </label>
      </div>
      <Field
        name="maxPrice"
        label="Price up to"
        optional="(in dollars)"
        inputMode="decimal"
        autoComplete="off"
        placeholder="5.00"
        defaultValue={filter.maxPrice}
        error={errors.maxPrice}
      />
      <fieldset className="filter-choices">
        <legend>Category</legend>
        <FilterChoice type="radio" name="category" value="" text="All" isChosen={filter.category === ''} />
        {categories.map(({ path, name }) => {
          const value = path.toLowerCase()
          return (
            <FilterChoice
              key={path}
              type="radio"
              name="category"
              value={value}
              text={name}
              isChosen={filter.category === value}
            />
          )
        })}
      </fieldset>
      <fieldset className="filter-choices">
        <legend>Leave out allergens</legend>
        {ALLERGENS.map((allergen) => (
          <FilterChoice
            key={allergen}
            type="checkbox"
            name="without"
            value={allergen}
            text={choiceName(allergen)}
            isChosen={withoutOf.includes(allergen)}
          />
        ))}
        <p className="soft small">
          Products that list these are left out. Others may still contain them, so please check the package.
        </p>
      </fieldset>
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={() => show({ ...NO_FILTER, sort: filter.sort })}>
          Clear filters
        </button>
        <button type="submit" className="button button-primary">
          Show products
        </button>
      </div>
    </Dialog>
  )
}

interface FilterChoiceProps {
  readonly type: 'radio' | 'checkbox'
  readonly name: keyof ProductsFilter
  readonly value: string
  readonly text: string
  readonly isChosen: boolean
}

const FilterChoice = ({ type, name, value, text, isChosen }: FilterChoiceProps) => (
  <label className="filter-choice">
    <input type={type} name={name} value={value} defaultChecked={isChosen} />
    <span>{text}</span>
  </label>
)

const priceIssue = (typed: string): string | null =>
  /^\s*(\$?\s*\d{1,6}([.,]\d{1,2})?)?\s*$/.test(typed) ? null : 'Enter a price such as 5 or 4.50'

function typedFilter(typed: FormData, name: string): string {
  if (name === 'without') return typed.getAll('without').join(',')
  const text = typedText(typed, name)
  return name === 'maxPrice' ? text.replace(/[\s$]/g, '').replace(',', '.') : text
}
