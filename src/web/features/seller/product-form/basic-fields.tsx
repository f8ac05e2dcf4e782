import { MAX_NAME, MAX_WEIGHT } from '../../../../domain/products/product-rules.ts'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import { StockSwitch } from '../product-list/stock-switch.tsx'
import { CategoryOptions } from './category-options.tsx'
import type { FormPartProps } from './product-form.tsx'

interface BasicFieldsProps extends FormPartProps {
  /** Whether the product is in the store already. Its stock switch is shown then. */
  readonly isEdited: boolean
}

export function BasicFields({ form, draft, errors, busy: readOnly, isEdited }: BasicFieldsProps) {
  return (
    <fieldset>
      <legend>Product</legend>
      <Field
        name="name"
        label="Name"
        required
        maxLength={MAX_NAME}
        autoComplete="off"
        value={draft.name}
        readOnly={readOnly}
        onChange={(event) => form.type('name', event.target.value)}
        error={errors.name}
      />
      <div className="form-row">
        <FieldFrame label="Category" optional="(optional)" error={errors.category}>
          {(links) => (
            <select
              {...links}
              name="category"
              value={draft.category}
              onChange={(event) => form.type('category', event.target.value)}
            >
              <option value="">Choose a category</option>
              <CategoryOptions chosen={draft.category} />
            </select>
          )}
        </FieldFrame>
        <Field
          name="weight"
          label="Weight"
          optional="(optional)"
          hint={draft.weighed.per === '' ? undefined : 'Leave it empty. Customers read what one piece weighs.'}
          maxLength={MAX_WEIGHT}
          autoComplete="off"
          value={draft.weight}
          readOnly={readOnly}
          onChange={(event) => form.type('weight', event.target.value)}
          error={errors.weight}
        />
      </div>
      <div className={isEdited ? 'form-row' : ''}>
        <Field
          name="stock"
          label="Stock"
          optional="(optional)"
          hint="How many you have. Leave it empty if you don’t count them."
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          value={draft.stock}
          readOnly={readOnly}
          onChange={(event) => form.type('stock', event.target.value)}
          error={errors.stock}
        />
        {isEdited && (
          <div className="field">
            <span className="field-label" aria-hidden="true">
              In stock
            </span>
            <div>
              <StockSwitch
                name={draft.name}
                inStock={draft.inStock}
                isChanging={false}
                onChange={(inStock) => form.type('inStock', inStock)}
              />
            </div>
          </div>
        )}
      </div>
      <FieldFrame label="Description" optional="(optional, one point per line)" error={errors.description}>
        {(links) => (
          <textarea
            {...links}
            name="description"
            rows={4}
            value={draft.description}
            readOnly={readOnly}
            onChange={(event) => form.type('description', event.target.value)}
          />
        )}
      </FieldFrame>
    </fieldset>
  )
}
