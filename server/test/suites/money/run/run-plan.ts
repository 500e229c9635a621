// Runs a plan in a new team, and reads all its figures.
import type { Figure, Plan } from '../plans/steps.ts'
import { openContext } from './context.ts'
import { readFigures } from './read-figures.ts'
import { sendStep } from './send-step.ts'
import type { Service } from './service.ts'

export async function runPlan(service: Service, plan: Plan): Promise<Figure[]> {
  const context = await openContext(service, plan)
  const figures: Figure[] = []
  for (const [index, step] of plan.steps.entries()) {
    try {
      const reply = await sendStep(context, step)
      const actualFigures = await readFigures(context, step, reply)
      figures.push(...actualFigures.map((figure) => ({ ...figure, key: `${index} ${figure.key}` })))
    } catch (error) {
      throw new Error(`${plan.name}, step ${index} ${JSON.stringify(step)}`, { cause: error })
    }
  }
  return figures
}
