/** For a modal over a locked screen, where everything else is hidden (global.css). */
export const ABOVE_LOCK = { className: 'above-lock', reuseTargetNode: false }
