-- Payouts that wait for a hold of their account are found through the open holds, also before they are due.
drop index payouts_for_staff;
