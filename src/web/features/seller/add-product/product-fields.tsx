import { MAX_NAME, MAX_WEIGHT } from '../../../../domain/new-product.ts'
import { CATEGORIES, OTHER_CATEGORY } from '../../../../domain/product.ts'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import { categoryName } from '../../catalog/category-tiles.ts'
import { type DraftState, typeDraft } from './draft-state.ts'

export function ProductFields({ draft, errors, sent }: DraftState) {
  const readOnly = sent !== null
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
        onChange={(event) => typeDraft('name', event.target.value)}
        error={errors.name}
      />
      <div className="form-row">
        <FieldFrame label="Category" optional="optional" error={errors.category}>
          {(links) => (
            <select
              {...links}
              name="category"
              value={draft.category}
              onChange={(event) => typeDraft('category', event.target.value)}
            >
              <option value="">Choose a category</option>
              {[...CATEGORIES, OTHER_CATEGORY].map((category) => (
                <option key={category} value={category}>
                  {categoryName(category)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Field
          name="weight"
          label="Weight"
          optional="optional"
          maxLength={MAX_WEIGHT}
          autoComplete="off"
          value={draft.weight}
          readOnly={readOnly}
          onChange={(event) => typeDraft('weight', event.target.value)}
          error={errors.weight}
        />
      </div>
      <Field
        name="stock"
        label="Stock"
        optional="optional"
        hint="How many you have. Leave it empty if you don’t count them."
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
        value={draft.stock}
        readOnly={readOnly}
        onChange={(event) => typeDraft('stock', event.target.value)}
        error={errors.stock}
      />
      <FieldFrame label="Description" optional="optional, one point per line" error={errors.description}>
        {(links) => (
          <textarea
            {...links}
            name="description"
            rows={4}
            value={draft.description}
            readOnly={readOnly}
            onChange={(event) => typeDraft('description', event.target.value)}
          />
        )}
      </FieldFrame>
    </fieldset>
  )
}
