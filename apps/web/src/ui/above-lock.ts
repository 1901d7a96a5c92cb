/** Of a modal that is asked over a locked screen: everything else is hidden there (global.css). */
export const ABOVE_LOCK = { className: 'above-lock', reuseTargetNode: false }
