import { useId } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { cents, formatCents, wireCents } from '../../../../domain/money.ts'
import { isDecided, type LinePick, missingPieces, type PackLine, withPieces, withSubstitute } from './pack-lines.ts'
import { PackStepper } from './pack-stepper.tsx'
import { PackSubstitutes } from './pack-substitutes.tsx'
import { ShelfCount } from './shelf-count.tsx'

interface PackEditProps {
  readonly id: string
  readonly line: PackLine
  readonly order: OrderWire
  onSave(pick: LinePick): void
  onClose(): void
}

export function PackEdit({ id, line, order, onSave, onClose }: PackEditProps) {
  const { product, quantity, picked, substitute } = line
  const missing = missingPieces(line)
  const leaveOut = (!isDecided(line) || substitute) && (
    <button
      type="button"
      className="button button-quiet"
      onClick={() => {
        onSave(withSubstitute(line, null))
        onClose()
      }}
    >
      {substitute ? 'No substitute' : 'Leave it out'}
    </button>
  )
  return (
    <div className="pack-edit" id={id}>
      <div className="pack-edit-row">
        <span className="strong">Packed</span>
        <PackStepper
          name={product.name}
          value={picked ?? quantity}
          min={0}
          max={quantity}
          onChange={(pieces) => onSave(withPieces(line, pieces))}
        />
      </div>
      {isDecided(line) && missing > 0 && <WhyFewer line={line} onSave={onSave} />}
      {isDecided(line) && missing > 0 && !line.isRestocked && line.isSaved && <ShelfCount product={product} />}
      {missing > 0 &&
        (order.substitutions === 'best' ? (
          <PackSubstitutes line={line} onSave={onSave}>
            {leaveOut}
          </PackSubstitutes>
        ) : (
          <>
            <p className="soft small">{`${order.address.firstName} wants no substitutes. What is missing comes off the sum.`}</p>
            {leaveOut}
          </>
        ))}
    </div>
  )
}

/** Asks why pieces are missing, because the answer changes the stock. */
function WhyFewer({ line, onSave }: Pick<PackEditProps, 'line' | 'onSave'>) {
  const { line: id, product, picked, isRestocked, substitute } = line
  const name = useId()
  const less = missingPieces(line) - (substitute?.quantity ?? 0)
  return (
    <fieldset className="pack-why">
      <legend className="visually-hidden">{`Why fewer ${product.name}?`}</legend>
      {[false, true].map((restocked) => (
        <label className="pack-choice" key={String(restocked)}>
          <input
            type="radio"
            name={name}
            checked={isRestocked === restocked}
            onChange={() => onSave({ line: id, picked, isRestocked: restocked, substitute })}
          />
          <span>{restocked ? 'Put back' : 'Shelf was empty'}</span>
        </label>
      ))}
      {less > 0 && (
        <p className="soft small">{`${less} less: ${formatCents(cents(less * wireCents(product.offerPrice)))} comes off.`}</p>
      )}
    </fieldset>
  )
}
