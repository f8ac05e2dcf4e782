import applesDense from '../../pictures/apples@2x.webp'
import apples from '../../pictures/apples.webp'
import avocadoDense from '../../pictures/avocado@2x.webp'
import avocado from '../../pictures/avocado.webp'
import basketDense from '../../pictures/basket@2x.webp'
import basket from '../../pictures/basket.webp'
import cheeseDense from '../../pictures/cheese@2x.webp'
import cheese from '../../pictures/cheese.webp'
import cornDense from '../../pictures/corn@2x.webp'
import corn from '../../pictures/corn.webp'
import grapesDense from '../../pictures/grapes@2x.webp'
import grapes from '../../pictures/grapes.webp'
import lettuceDense from '../../pictures/lettuce@2x.webp'
import lettuce from '../../pictures/lettuce.webp'
import milkBottlesDense from '../../pictures/milk-bottles@2x.webp'
import milkBottles from '../../pictures/milk-bottles.webp'
import orangesDense from '../../pictures/oranges@2x.webp'
import oranges from '../../pictures/oranges.webp'
import pineappleDense from '../../pictures/pineapple@2x.webp'
import pineapple from '../../pictures/pineapple.webp'
import strawberriesDense from '../../pictures/strawberries@2x.webp'
import strawberries from '../../pictures/strawberries.webp'
import { Art, type ArtFile } from '../../ui/art.tsx'

// From the back to the front; home.css says where each one stands.
const FOOD: readonly ArtFile[] = [
  { src: corn, dense: cornDense },
  { src: lettuce, dense: lettuceDense },
  { src: grapes, dense: grapesDense },
  { src: pineapple, dense: pineappleDense },
  { src: basket, dense: basketDense },
  { src: milkBottles, dense: milkBottlesDense },
  { src: cheese, dense: cheeseDense },
  { src: oranges, dense: orangesDense },
  { src: apples, dense: applesDense },
  { src: avocado, dense: avocadoDense },
  { src: strawberries, dense: strawberriesDense },
]

/** Food before the larder's niche. `isFirst`: in view when the page opens; else it is fetched when it comes into view. */
export const StillLife = ({ isFirst = true }: { isFirst?: boolean }) => (
  <div className="still-life" aria-hidden="true">
    {FOOD.map((food) => (
      <Art
        key={food.src}
        of={food}
        sizes="(min-width: 48rem) 200px, 33vw"
        first={isFirst}
        ahead={isFirst && food.src === basket}
      />
    ))}
  </div>
)
