import { Link } from 'wouter'
import basketDense from '../../pictures/basket@2x.webp'
import basket from '../../pictures/basket.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { useDeliveryTime } from '../../ui/delivery-time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

export const EmptyCart = () => (
  <EmptyState
    art={<ArtPicture tint="lemon" of={{ src: basket, dense: basketDense }} sizes="145px" first />}
    title="Your cart is empty"
    action={
      <Link className="button button-primary button-large" href={paths.products()}>
        Shop Now
      </Link>
    }
  >
    {`Add something good and it’ll be at your door ${useDeliveryTime()}.`}
  </EmptyState>
)
