// Draws the nine colour plates into the web application: node scripts/draw-plates.ts
// With --check it writes nothing, and fails when a committed plate differs from what would be drawn.
import { readFile, writeFile } from 'node:fs/promises'
import { drawPlate } from './plates/draw-plate.ts'
import { plateFile } from './plates/plate-files.ts'
import { PLATE_RECIPES } from './plates/plate-recipes.ts'

const checking = process.argv.includes('--check')

for (const recipe of PLATE_RECIPES) {
  const file = plateFile(recipe.plate)
  const drawn = drawPlate(recipe)
  if (!checking) {
    await writeFile(file, drawn)
    continue
  }
  const committed = await readFile(file, 'utf8').catch(() => '')
  if (committed !== drawn) {
    console.error(`${file} is not what the recipes draw: run node scripts/draw-plates.ts`)
    process.exitCode = 1
  }
}
