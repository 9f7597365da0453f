/** What the script in the page's head has begun before this code was loaded. */
export const head = window.momiEarly!
